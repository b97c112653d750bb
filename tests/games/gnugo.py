"""GNU Go 3.8 over GTP: self-play, scoring, candidate moves.

The same seed, level and rules give the same moves every time.
"""

import subprocess

LETTERS = 'ABCDEFGHJKLMNOPQRST'
PROGRAM = '/usr/games/gnugo'


class GnuGo:
    def __init__(self, size, seed, level=1, komi=6.5, area=False, resign=True):
        self.size = size
        args = [PROGRAM, '--mode', 'gtp', '--level', str(level),
                '--seed', str(seed),
                '--chinese-rules' if area else '--japanese-rules']
        args.append('--resign-allowed' if resign else '--never-resign')
        self.process = subprocess.Popen(
            args, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.send('boardsize %d' % size)
        self.send('clear_board')
        self.send('komi %s' % komi)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.send('quit')
        except OSError:
            pass
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def send(self, command):
        self.process.stdin.write(command + '\n')
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if line == '':
                raise OSError('gnugo ended at: ' + command)
            if line == '\n':
                break
            lines.append(line)
        answer = ''.join(lines)
        if not answer.startswith('='):
            raise OSError('%s: %s' % (command, answer.strip()))
        return answer[1:].strip()

    def point(self, vertex):
        if vertex.upper() == 'PASS':
            return None
        return LETTERS.index(vertex[0].upper()), self.size - int(vertex[1:])

    def vertex(self, point):
        if point is None:
            return 'PASS'
        return LETTERS[point[0]] + str(self.size - point[1])

    def points(self, text):
        return [self.point(vertex) for vertex in text.split()]

    def genmove(self, color):
        """A point, None for a pass, or the word "resign"."""
        vertex = self.send('genmove ' + color)
        if vertex.lower() == 'resign':
            return 'resign'
        return self.point(vertex)

    def play(self, color, point):
        self.send('play %s %s' % (color, self.vertex(point)))

    def undo(self):
        self.send('undo')

    def candidates(self, color):
        words = self.send('top_moves_' + color).split()
        return [self.point(vertex) for vertex in words[::2]]

    def dead(self):
        return set(self.points(self.send('final_status_list dead')))

    def seki(self):
        return set(self.points(self.send('final_status_list seki')))

    def score(self):
        """Margin for black, white's as a negative number."""
        text = self.send('final_score').split()[0]
        if text == '0':
            return 0.0
        margin = float(text[2:])
        return margin if text[0] == 'B' else -margin
