#!/usr/bin/env python3
"""formats.py JGFCONV PAGE...: converts each row of the tables in a manual page and compares the result with the page.

A row has a text in the other format, a JSON Pointer, and the expected value. The line above a table, .\\" table: FORMAT PLACE, names
the file of PLACES that gets the text. For formats that jgfconv writes, the way back is also tested."""
import json
import os
import re
import subprocess
import sys
import tempfile

import tap

# FORMAT PLACE: a file with one gap, and the node or record that pointers start from.
PLACES = {
    'sgf root': ('(;FF[4]GM[1]%s;B[dp])', ''),
    'sgf node': ('(;FF[4]GM[1]SZ[19];%s)', '/tree/1'),
    'sgf move': ('(;FF[4]GM[1]SZ[19];B[dp]%s)', '/tree/1'),
    'sgf kept': ('(;FF[4]GM[1]SZ[19]%s;B[dp])', ''),
    'json-sgf root': ('[[{"FF":4,%s},{"B":"dp"}]]', ''),
    'ugf header': ('[Header]\nCoordinateType=JPN\n%s\n[Data]\nDP,B1,1,0\n', ''),
    'gib header': ('\\HS\n\\[%s\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n', ''),
    'gib game': ('\\HS\n\\[GIBOKIND=Global\\]\n\\HE\n\\GS\n%s\n\\GE\n', ''),
    'ngf header': ('Game\n19\nBob 2D\nAnn 3D\nx\n0\n0\n0\n20170316\n0\n\n1\nPMABBQEEQ\n', ''),
    'ngf moves': ('Game\n19\nBob 2D\nAnn 3D\nx\n0\n0\n0\n20170316\n0\n\n1\n%s\n', '/tree/1'),
    'ugf data': ('[Header]\nSize=19\nCoordinateType=JPN\n[Data]\n%s\n', '/tree/1'),
}
# GM occurs once in a game: put() removes GM[1] from the file if the row has GM.
UNIQUE = re.compile(r'^(GM)\[')

def convert(jgfconv, text, into, source):
    run = subprocess.run([jgfconv, '--quiet', '--plain', '--format-in', source, '--to', into, '-'], input=text.encode(),
                         capture_output=True, check=False)
    return run.stdout.decode()

def put(frame, text):
    """Puts the text into the gap of the file. If there is no gap, the text is "NUMBER LINE" and replaces that line."""
    if '%s' in frame:
        return (frame.replace('GM[1]', '') if UNIQUE.match(text) else frame) % text
    number, line = text.split(' ', 1)
    lines = frame.split('\n')
    lines[int(number) - 1] = line
    return '\n'.join(lines)

def at(value, pointer):
    for key in pointer.split('/')[1:]:
        value = value[int(key)] if isinstance(value, list) else value[key]
    return value

def shown(value):
    return value if isinstance(value, str) else json.dumps(value, separators=(',', ':'), ensure_ascii=False)

def tables(page):
    place, rows = None, None
    for line in open(page, encoding='utf-8'):
        line = line.rstrip('\n')
        if line.startswith('.\\" table: '):
            place = line[len('.\\" table: '):]
        elif place and line == '.Bd -literal':
            rows = []
        elif place and line == '.Ed':
            yield place, rows
            place, rows = None, None
        elif rows is not None:
            rows.append(line.replace('\\e', '\\'))

def main():
    jgfconv, said = sys.argv[1], set()
    run = subprocess.run([jgfconv, '--to', '?', '-'], input=b'', capture_output=True, check=False)
    written = re.search(r' is not one of (.*)', run.stderr.decode()).group(1).split(', ')

    for page in sys.argv[2:]:
        for place, rows in tables(page):
            source = place.split()[0]
            said.add(place)
            if place not in PLACES:
                tap.ok('there is a place for ' + place, False)
                continue
            frame, start = PLACES[place]
            for row in rows:
                text, pointer, value = re.match(r'(.*?)  +(/\S*)  +(.*)', row).groups()
                name = '%s: %s is %s' % (place, text, pointer)
                given = put(frame, text)
                record = convert(jgfconv, given, 'jgf', source)
                try:
                    document = json.loads(record)
                    # Setup at the start of UGF is stored in the root.
                    if place == 'ugf data' and pointer.startswith('/setup'):
                        got = shown(at(document, '/tree/0' + pointer))
                    else:
                        got = shown(at(document, start + pointer))
                except (ValueError, KeyError, IndexError) as error:
                    tap.ok(name, False, '%r\n%s\n%s' % (error, given, record))
                    continue
                tap.ok(name, got == value, 'it is %s in\n%s' % (got, record))
                if source not in written:
                    continue
                # The value is the same after a conversion back to the format and again to JGF.
                back = convert(jgfconv, record, source, 'jgf')
                again = convert(jgfconv, back, 'jgf', source)
                try:
                    same = shown(at(json.loads(again), start + pointer)) == value
                except (ValueError, KeyError, IndexError):
                    same = False
                tap.ok(name + ', and back', same, '%s\n%s' % (back, again))
    for place in PLACES:
        tap.ok('a page has a table of ' + place, place in said)
    tap.finish()

with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    main()
