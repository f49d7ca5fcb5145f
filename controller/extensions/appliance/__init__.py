"""A table without terminal and keyboard: the operator's page shuts it down, joins a Wi-Fi and runs the doctor.

Wi-Fi, time zone and shutdown appear only if the installer has made the table a service, whose user gets the rights for
them.
"""

from controller.extending.manifest import Extension

EXTENSION = Extension(
    name="appliance",
    page="controller.extensions.appliance.page:PAGE",
    contents="controller.extensions.appliance.language:kept_files",
)
