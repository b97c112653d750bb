"""A line for each check, as the Test Anything Protocol has it, and the first things that are wrong."""

SHOWN = 5


class Tests:
    def __init__(self):
        self.count = self.failed = 0

    def ok(self, name, wrong):
        self.count += 1
        self.failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {self.count} - {name}")
        for line in wrong[:SHOWN]:
            print("#   " + line[:400].replace("\n", "\\n"))

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.failed else 0
