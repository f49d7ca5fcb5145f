"""Runs under MicroPython: makes the file system of a Pico with 2 MB, from a folder, in a file.

The first argument is the file, the second the folder.
"""

import os
import sys

import vfs

BLOCK, BLOCKS = 4096, 352


class Flash:
    """A block device in memory."""

    def __init__(self):
        self.data = bytearray(BLOCK * BLOCKS)

    def readblocks(self, block, into, offset=0):
        begin = BLOCK * block + offset
        into[:] = self.data[begin : begin + len(into)]

    def writeblocks(self, block, data, offset=0):
        begin = BLOCK * block + offset
        self.data[begin : begin + len(data)] = data

    def ioctl(self, what, block):
        if what == 6:  # erase
            self.data[BLOCK * block : BLOCK * (block + 1)] = b"\xff" * BLOCK
        return {4: BLOCKS, 5: BLOCK}.get(what, 0)


def copy(origin, target):
    for entry in os.ilistdir(origin):
        name, is_folder = entry[0], entry[1] == 0x4000
        if is_folder:
            os.mkdir(target + "/" + name)
            copy(origin + "/" + name, target + "/" + name)
        else:
            with open(origin + "/" + name, "rb") as read, open(target + "/" + name, "wb") as written:
                written.write(read.read())


flash = Flash()
vfs.VfsLfs2.mkfs(flash)
vfs.mount(vfs.VfsLfs2(flash), "/board")
copy(sys.argv[2], "/board")
with open(sys.argv[1], "wb") as made:
    made.write(flash.data)
