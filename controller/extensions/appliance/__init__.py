"""A table without terminal and keyboard: the operator switches it off, joins a Wi-Fi and asks the doctor on a page.

Wi-Fi, time zone and switching off are shown where the installer has made the table a service, whose user gets the
rights for them.
"""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="appliance",
    page="controller.extensions.appliance.page:PAGE",
    contents="controller.extensions.appliance.language:kept_files",
)
