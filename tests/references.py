#!/usr/bin/env python3
"""references.py TOP BUILD: prints references in comments and documents to things that do not exist.

References are names of files, C identifiers, rules, options, our manual pages, and sections of a page. Prints a line for each missing
one, and the number of references."""
import os
import re
import subprocess
import sys

TOP, BUILD = sys.argv[1], sys.argv[2]
FOLDERS = ('src', 'rules', 'tests', 'man', 'debian', '.ci', '.github', 'schemas', 'packaging')
# Names that are not those of this project: identifiers of libraries, and patterns such as x_new.
OTHER_IDENTIFIERS = re.compile(r'^((json|JSON_C|pcre2|mi|archive|lha)_\w+|x_[a-z]+|\w+_t)$')
OTHER_FILES = {'JGF.md', '../../releases'}  # GitHub has these beside the repository's files
OTHER_OPTIONS = re.compile(r'^(name|pipe|block|array|open-mode|printsrcinfo|retries|depth|coverage|(enable|with|without)-[a-z-]+)$')
OTHER_NAMES = {'json-c', 'json-sgf', 'json-language-server'}

def files():
    for name in sorted(os.listdir(TOP)):
        if name.endswith('.md') or name in ('configure.ac', 'Makefile.am', 'bootstrap'):
            yield name
    for folder in FOLDERS:
        for where, folders, names in os.walk(os.path.join(TOP, folder)):
            folders[:] = sorted(f for f in folders if not f.startswith('.deps') and f != 'crashes')
            for name in sorted(names):
                yield os.path.relpath(os.path.join(where, name), TOP)

def read(path):
    with open(os.path.join(TOP, path), encoding='utf-8', errors='replace') as file:
        return file.read()

def blank(match):
    return re.sub(r'[^\n]', ' ', match.group(0))

def split_c(text):
    """Returns the comments and the other code of a text, with the same numbers of lines."""
    token = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    code = token.sub(lambda m: blank(m) if m.group(0)[0] == '/' else m.group(0), text)
    comments, last = [], 0
    for match in token.finditer(text):
        if match.group(0)[0] != '/':
            continue
        comments.append(blank(re.match(r'(?s).*', text[last:match.start()])))
        comments.append(match.group(0))
        last = match.end()
    return ''.join(comments), code

def output(*words):
    return subprocess.run(words, capture_output=True, check=False).stdout.decode(errors='replace')

def main():
    everything = list(files())
    known_paths = set(everything) | {os.path.basename(path) for path in everything}
    texts, code = {}, []
    for path in everything:
        if path.endswith(('.c', '.h')):
            texts[path], rest = split_c(read(path))
            code.append(rest)
        elif path == 'man/jgflint-rules.7':
            continue  # made of the sheets
        elif path.endswith(('.md', '.1', '.5', '.7')):
            # Examples may be wrong on purpose.
            texts[path] = re.sub(r'(?ms)^```.*?^```$', blank, read(path))
        elif path.endswith(('.t', '.sh', '.py', '.mk', '.ac', '.am', '.awk')):
            text = read(path)
            texts[path] = '\n'.join(line if re.match(r'\s*(#|dnl)', line) else '' for line in text.split('\n'))
            code.append(text)
    code = '\n'.join(code)
    words = set(re.findall(r'\w+', code))
    tails = {word[at + 1:] for word in words if word.isupper() for at in range(len(word)) if word[at] == '_'}
    names = set(re.findall(r'[a-z]+(?:-[a-z0-9]+)+', code)) | {os.path.splitext(name)[0] for name in known_paths}
    rules = set(re.findall(r'"rule": *"([^"]+)"|"name": *"([^"]+)"', output(BUILD + '/jgflint', '--isolated', '--list-rules', '-f', 'json')))
    rules = {name for pair in rules for name in pair if name}
    families = {name.split('-')[0] for name in rules if '-' in name}
    options = set(re.findall(r'--([a-z][a-z-]+)', code + output(BUILD + '/jgflint', '--help') + output(BUILD + '/jgfconv', '--help')))
    pages = {name for name in os.listdir(os.path.join(TOP, 'man')) if re.search(r'\.[1-9]$', name)} | {'jgflint-rules.7'}
    count = 0
    for path, text in texts.items():
        for number, line in enumerate(text.split('\n'), 1):
            def tell(what):
                print('%s:%d: there is no %s' % (path, number, what))
            for name in re.findall(r'(?<![\w/.*<>{}$-])((?:[\w-]+/)*[\w-]+\.(?:c|h|md|awk|t|sh|py|inc))(?![\w/*-])', line):
                places = (name, os.path.join(os.path.dirname(path), name), 'src/' + name, 'rules/' + name, 'tests/' + name, 'man/' + name)
                if name not in OTHER_FILES and not any(place in known_paths or os.path.exists(os.path.join(BUILD, place)) for place in places):
                    tell('file ' + name)
                count += 1
            for name, section in re.findall(r'(?<![\w.-])(jg[a-z.-]*)\(([1-9])\)', line):
                count += 1
                if name + '.' + section not in pages:
                    tell('page %s(%s)' % (name, section))
            if path.endswith(('.c', '.h')):
                for name in re.findall(r'(?<![\w/.`"-])([A-Za-z]\w*_\w+)(?![\w/."*-])', line):
                    count += 1
                    if name not in words and name not in tails and not OTHER_IDENTIFIERS.match(name):
                        tell('identifier ' + name)
            for name in re.findall(r'(?<![\w/.$*-])([a-z]+(?:-[a-z0-9]+)+)(?![\w/.*$=(-])', line):
                if name.split('-')[0] in families and name not in rules | names | OTHER_NAMES:
                    tell('rule ' + name)
                count += 1
            for name in re.findall(r'(?<![\w-])--([a-z][a-z-]+)', line):
                count += 1
                if name not in options and not OTHER_OPTIONS.match(name):
                    tell('option --' + name)
        if re.search(r'\.[1-9]$', path):
            sections = set(re.findall(r'(?m)^\.S[hs] (.*)$', text))
            for name in re.findall(r'(?m)^\.Sx (.*?)(?: [.,;:)])*$', text):
                count += 1
                if name not in sections:
                    print('%s: there is no section %s' % (path, name))
        for name in re.findall(r'\]\(([\w./-]+)\)', text) if path.endswith('.md') else ():
            count += 1
            if name not in OTHER_FILES and not os.path.exists(os.path.join(TOP, os.path.dirname(path), name)):
                print('%s: there is no file %s' % (path, name))
    print('%d were looked for' % count)

main()
