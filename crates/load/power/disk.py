"""A disk that loses power: `disk.py IMAGE SOCKET SEED` serves IMAGE over NBD, once.

Like the cache of a real disk it holds what was written until it is told to flush. When
the machine that uses it is gone, of each sector written since the last flush the old or
the new content remains, by lot, and the program ends.
"""

import os
import random
import socket
import struct
import sys

SECTOR = 512
HELLO, OPTION, REPLY = 0x4E42444D41474943, 0x49484156454F5054, 0x3E889045565A9
ASK, ANSWER = 0x25609513, 0x67446698
# Has flags, flushes, writes through where it is told to.
FLAGS = 1 | 1 << 2 | 1 << 3
WRITE_THROUGH = 1


class Gone(Exception):
    """The machine has no power any more."""


class Disk:
    def __init__(self, path):
        self.file = os.open(path, os.O_RDWR)
        self.size = os.fstat(self.file).st_size
        self.cache = {}

    def read(self, at, length):
        data = bytearray(os.pread(self.file, length, at))
        for sector in range(at // SECTOR, (at + length) // SECTOR):
            if sector in self.cache:
                start = sector * SECTOR - at
                data[start : start + SECTOR] = self.cache[sector]
        return data

    def write(self, at, data, through):
        for start in range(0, len(data), SECTOR):
            sector = (at + start) // SECTOR
            self.cache[sector] = data[start : start + SECTOR]
            if through:
                self.keep(sector)

    def keep(self, sector):
        os.pwrite(self.file, self.cache.pop(sector), sector * SECTOR)

    def flush(self):
        for sector in list(self.cache):
            self.keep(sector)

    def lose_power(self, dice):
        """Answers how many sectors were in the cache, and how many remain."""
        cached, share = sorted(self.cache), dice.choice([0, dice.random(), 1])
        kept = [sector for sector in cached if dice.random() < share]
        for sector in kept:
            self.keep(sector)
        return len(cached), len(kept)


class Line:
    def __init__(self, line):
        self.line = line

    def take(self, length):
        data = bytearray()
        while len(data) < length:
            more = self.line.recv(length - len(data))
            if not more:
                raise Gone
            data += more
        return bytes(data)

    def read(self, form):
        return struct.unpack(form, self.take(struct.calcsize(form)))

    def say(self, form, *values, data=b""):
        self.line.sendall(struct.pack(form, *values) + data)


def greet(line, disk):
    """The handshake: the one export, whatever it is called."""
    line.say(">8sQH", b"NBDMAGIC", OPTION, 1)
    line.read(">I")
    while True:
        _, option, length = line.read(">QII")
        line.take(length)
        if option == 1:
            line.say(">QH", disk.size, FLAGS, data=bytes(124))
            return
        if option == 7:
            line.say(">QIIIHQH", REPLY, option, 3, 12, 0, disk.size, FLAGS)
            line.say(">QIII", REPLY, option, 1, 0)
            return
        # No such option.
        line.say(">QIII", REPLY, option, 1 << 31 | 1, 0)


def serve(line, disk):
    greet(line, disk)
    while True:
        _, flags, what, handle, at, length = line.read(">IHHQQI")
        if what == 0:
            line.say(">IIQ", ANSWER, 0, handle, data=disk.read(at, length))
            continue
        if what == 1:
            disk.write(at, line.take(length), flags & WRITE_THROUGH)
        elif what == 2:
            raise Gone
        elif what == 3:
            disk.flush()
        line.say(">IIQ", ANSWER, 0 if what in (1, 3) else 22, handle)


def main():
    image, path, seed = sys.argv[1:]
    disk = Disk(image)
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen(1)
        line, _ = door.accept()
    try:
        serve(Line(line), disk)
    except (Gone, ConnectionError):
        cached, kept = disk.lose_power(random.Random(int(seed)))
        print(f"power lost: {kept} of {cached} sectors in the cache remain", flush=True)
    os.unlink(path)


main()
