#!/usr/bin/env python3
"""format_lists.py TOP FORMAT...: where the tree lists formats that are only read, some of them but not all of FORMAT, "ugf" or "UGF".

A list is three names or more in a row, at least two of which are formats that are only read: in prose, in code, as endings."""
import os
import re
import sys

OTHERS = ['jgf', 'sgf', 'json-sgf', 'jsonsgf', 'ugi', 'ugz']
ENDINGS = ('.md', '.1', '.3', '.5', '.7', '.in', '.c', '.h', '.mjs', '.html', '.svg', '.py', 'control', '.t', '.js', '.sh')
top, formats = sys.argv[1], sys.argv[2:]
name = r'[*.]*(?:meta\.)?\b(%s)\b' % '|'.join(OTHERS + formats)
# What is said of one in brackets, and what stands between two, in prose, a string, a comment, a manual page or a table.
between = r"""(?: \([^()]*\))?(?:["'`,|· \n*#]|\\n|\.(?:Pa|Ql|Cm) |(?:and|or)\b)+"""
a_list = re.compile('%s(?:%s%s){2,}' % (name, between, name), re.I)


def files():
    for below in ('README.md', 'INSTALL.md', 'debian', 'man', 'packaging', 'rules', 'src', 'tests'):
        path = os.path.join(top, below)
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            yield from (os.path.join(folder, each) for each in sorted(names) if each.endswith(ENDINGS))


for path in files():
    with open(path, encoding='utf-8') as file:
        text = file.read()
    for found in a_list.finditer(text):
        named = {each.lower() for each in re.findall(name, found.group(), re.I)}
        if len(named & set(formats)) > 1 and not named >= set(formats):
            line = text.count('\n', 0, found.start()) + 1
            print('%s:%d: %s' % (os.path.relpath(path, top), line, ' '.join(found.group().split())))
