"""What every extension promises a table, asked of the web hook."""

from controller.testing import ExtensionSuite


class TestWebhook(ExtensionSuite):
    """Without an address, as it is installed."""

    extension = "webhook"


class TestWebhookInUse(ExtensionSuite):
    """With an address, where nobody listens."""

    extension = "webhook"
    config = "webhook: {address: 'http://127.0.0.1:9/results'}"
