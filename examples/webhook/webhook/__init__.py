"""Posts the result of each finished game to a web hook."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand

EXTENSION = Extension(
    name="webhook",
    settings={"webhook": "webhook.settings:WebhookSettings"},
    page="webhook.page:PAGE",
    service="webhook.poster:poster",
    commands=(TableCommand("webhook", "webhook.commands:webhook", "Post a sample result to the web hook."),),
    checks="webhook.checks:findings",
)
