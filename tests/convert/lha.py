#!/usr/bin/env python3
"""lha.py METHOD FILE...: an archive of LHA with these files in it, packed by -lh0- (not at all) or -lh1-.

Packers of today write -lh5- and later; archives of the time of UGZ have -lh1-, too. It is LZHUF: matches in a window of
4096 bytes, and Huffman codes that change with every code."""
import os
import sys

WINDOW, LONGEST, SHORTEST = 4096, 60, 3
CODES = 256 - SHORTEST + LONGEST + 1
NODES = 2 * CODES - 1
ROOT = NODES - 1


class Lzhuf:
    """The codes are numbers below CODES; nodes are kept in the order of how often they came."""

    def __init__(self):
        self.bits = []
        self.often = [1] * CODES + [0] * (NODES - CODES) + [0xffff]
        self.child = [code + NODES for code in range(CODES)] + [0] * (NODES - CODES)
        self.parent = [0] * (NODES + CODES)
        for code in range(CODES):
            self.parent[code + NODES] = code
        for node, first in zip(range(CODES, NODES), range(0, NODES, 2)):
            self.often[node] = self.often[first] + self.often[first + 1]
            self.child[node] = first
            self.parent[first] = self.parent[first + 1] = node

    def hang(self, child, node):
        """A child below NODES is the first of two."""
        self.child[node] = child
        self.parent[child] = node
        if child < NODES:
            self.parent[child + 1] = node

    def count(self, code):
        assert self.often[ROOT] < 0x8000, 'the text is too long for this packer'
        node = self.parent[code + NODES]
        while True:
            self.often[node] += 1
            now, last = self.often[node], node
            while now > self.often[last + 1]:
                last += 1
            if last != node:
                self.often[node], self.often[last] = self.often[last], now
                one, other = self.child[node], self.child[last]
                self.hang(one, last)
                self.hang(other, node)
                node = last
            node = self.parent[node]
            if not node: # above the root
                return

    def code(self, code):
        way, node = [], self.parent[code + NODES]
        while node != ROOT:
            way.append(node & 1)
            node = self.parent[node]
        self.bits += reversed(way)
        self.count(code)

    def number(self, number, length):
        self.bits += [number >> bit & 1 for bit in reversed(range(length))]

    def distance(self, distance):
        """The upper six bits have a code that never changes: short for what is near."""
        code, high = 0, distance >> 6
        lengths = [3] + [4] * 3 + [5] * 8 + [6] * 12 + [7] * 24 + [8] * 16
        for length in lengths[:high]:
            code += 1 << (8 - length)
        self.number(code >> (8 - lengths[high]), lengths[high])
        self.number(distance & 63, 6)

    def bytes(self):
        bits = self.bits + [0] * (-len(self.bits) % 8)
        return bytes(int(''.join(map(str, bits[at:at + 8])), 2) for at in range(0, len(bits), 8))


def match(data, at):
    """The longest one: how far back, and its length."""
    best = (0, 0)
    for back in range(1, min(at, WINDOW) + 1):
        length = 0
        while length < LONGEST and at + length < len(data) and data[at + length] == data[at - back + length]:
            length += 1
        if length > best[1]:
            best = (back, length)
    return best


def lh1(data):
    packer, at = Lzhuf(), 0
    while at < len(data):
        back, length = match(data, at)
        if length < SHORTEST:
            packer.code(data[at])
            at += 1
        else:
            packer.code(256 - SHORTEST + length)
            packer.distance(back - 1)
            at += length
    return packer.bytes()


def crc(data):
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value


def member(name, data, method):
    """A header of level 0, and what is packed."""
    packed = lh1(data) if method == 'lh1' else data
    rest = b'-%b-' % method.encode() + len(packed).to_bytes(4, 'little') + len(data).to_bytes(4, 'little') + b'\0\0\0\0 \0'
    rest += bytes([len(name)]) + name + crc(data).to_bytes(2, 'little')
    return bytes([len(rest), sum(rest) & 255]) + rest + packed


def archive(files, method):
    """`files`: names and what is in them, as bytes."""
    return b''.join(member(name, data, method) for name, data in files) + b'\0'


def main():
    method, files = sys.argv[1], []
    for name in sys.argv[2:]:
        with open(name, 'rb') as file:
            files.append((os.path.basename(name).encode(), file.read()))
    sys.stdout.buffer.write(archive(files, method))


if __name__ == '__main__':
    main()
