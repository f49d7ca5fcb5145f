"""The page that shows the table and, on a simulated board, lets people move its pieces."""

from controller.web.app import create_app
from controller.web.game_requests import Questions
from controller.web.messages import hello, table_message, table_messages
from controller.web.page import Page
from controller.web.seat_claims import GamePage
from controller.web.server import PageServer

__all__ = ["GamePage", "Page", "PageServer", "Questions", "create_app", "hello", "table_message", "table_messages"]
