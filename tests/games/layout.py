"""Ways to write a record down: as people and programs really lay JSON out."""

import json


def stringify(value):
    """What JSON.stringify(value, null, 2) gives, and a final newline."""
    return json.dumps(value, indent=2, ensure_ascii=False) + '\n'


def one_line(value):
    return json.dumps(value, ensure_ascii=False)


def fitted(value, width=100, step=2):
    """Whatever fits stays on one line, so most nodes take one line each."""
    def show(item, depth, lead):
        flat = one_line(item)
        if depth * step + lead + len(flat) <= width or not item \
                or not isinstance(item, (dict, list)):
            return flat
        pad = ' ' * (step * (depth + 1))
        if isinstance(item, dict):
            rows = []
            for key, member in item.items():
                name = json.dumps(key, ensure_ascii=False) + ': '
                rows.append(pad + name + show(member, depth + 1, len(name)))
            left, right = '{', '}'
        else:
            rows = [pad + show(member, depth + 1, 0) for member in item]
            left, right = '[', ']'
        return left + '\n' + ',\n'.join(rows) + '\n' + ' ' * (step * depth) + right

    return show(value, 0, width + 1) + '\n'


def fitted_one_space(value):
    """For records that nest deeply: indentation grows with every fork."""
    return fitted(value, step=1)


def tabs(value):
    return json.dumps(value, indent='\t', ensure_ascii=False) + '\n'


def crlf(value):
    return json.dumps(value, indent=4, ensure_ascii=False).replace('\n', '\r\n') + '\r\n'


def minified(value):
    return json.dumps(value, separators=(',', ':'), ensure_ascii=False) + '\n'


def no_final_newline(value):
    return fitted(value).rstrip('\n')


def ascii_only(value):
    """Everything beyond ASCII as an escape, emoji as surrogate pairs."""
    return json.dumps(value, indent=2, ensure_ascii=True) + '\n'


def wide_colons(value):
    return json.dumps(value, indent=2, separators=(',', ' : '),
                      ensure_ascii=False) + '\n'
