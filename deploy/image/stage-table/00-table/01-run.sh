#!/bin/bash -e

rm -rf "${ROOTFS_DIR}/opt/chameleon-source"
cp -R files/project "${ROOTFS_DIR}/opt/chameleon-source"
install -m 644 files/board "${ROOTFS_DIR}/opt/chameleon-source/board"
