"""The page that shows the table, and on a simulated board lets hands move its pieces."""

from controller.web.app import Page, create_app
from controller.web.messages import hello, table_message

__all__ = ["Page", "create_app", "hello", "table_message"]
