"""encodings.py JGFLINT: SGF in other character sets. Prints failures.

Games have names in a set that CA declares rightly, wrongly or not at all, and fixable mistakes. --fix --encoding converts the file to
UTF-8 with the same letters in the same order, and writes CA[UTF-8] into each game with such letters. A second run fixes nothing.
"""
import os, random, re, subprocess, sys

SETS = {"GB18030": ("gb18030", "古力柯洁常昊聂卫平"), "EUC-KR": ("euc_kr", "이창호박정환조훈현"), "CP932": ("cp932", "表能十井上山下敬吾"),
        "Big5": ("big5", "功夫周俊勳許蓋"), "EUC-JP": ("euc_jp", "井上武宮"), "windows-1252": ("cp1252", "éüçßÄöÿ“”"),
        "UTF-16LE": ("utf-16-le", "井上Ж"), "ISO-2022-JP": ("iso2022_jp", "井上武宮")}
jgflint, rounds = sys.argv[1], 40 * int(os.environ.get("JGFLINT_ROUNDS", "1"))

def game(chance, said, word):
    sets = ["", "", "CA[%s]" % said, "CA[UTF-8]", "CA[]", "CA[Klingon]", "ChArset[%s]" % said, "CA[%s][%s]" % (said, said)]
    header = ["FF[4]", "GM[1]", "SZ[9]", chance.choice(sets), "PB[%s]" % word(), "PW[%s]" % word()]
    header += chance.sample(["KM[6,5]", "AB[aa]AB[bb]", "EV[]", "DT[2020.1.2]", "RE[b+3]", "SO[%s]" % word(), "XX[%s]" % word()], 2)
    chance.shuffle(header)
    moves = ["B[ee]", "W[tt]C[%s\\]%s]" % (word(), word()), "B[cc]W[dd]", "B[gg]N[a]"]
    line = chance.choice(["", "\n", "\r\n"])
    return "(;" + line.join(header) + "".join(line + ";" + move for move in chance.sample(moves, 2)) + ")" + line

def letters(text):
    return [letter for letter in text if ord(letter) > 127]

def is_utf8(data):
    try:
        return data.decode("utf-8") is not None
    except UnicodeDecodeError:
        return False

def fix(name, said):
    subprocess.run([jgflint, "-q", "--isolated", "--fix", "--encoding", said, name], capture_output=True)
    with open(name, "rb") as file:
        return file.read()

def check(seed):
    chance = random.Random(seed)
    said = chance.choice(sorted(SETS))
    codec, alphabet = SETS[said]
    word = lambda: "".join(chance.choice(alphabet) for _ in range(chance.randint(1, 4))) + chance.choice(["", " a"])
    text = "".join(game(chance, said, word) for _ in range(chance.randint(1, 3)))
    if letters(text.encode(codec).decode("utf-8", "ignore")) and is_utf8(text.encode(codec)):
        return None  # a short name in EUC-KR may be, and CA may say so
    with open("encoded.sgf", "wb") as file:
        file.write(text.encode(codec))
    once = fix("encoded.sgf", said)
    if fix("encoded.sgf", said) != once:
        return "a second time changes it"
    if not is_utf8(once):
        return "it is not UTF-8"
    now = once.decode("utf-8")
    if letters(now) != letters(text):
        return "its letters are others: " + now
    games = now.count("(;")
    if len(re.findall(r"(?:CA|ChArset)\s*\[UTF-8\]", now)) < games or re.search(r"(?:CA|ChArset)\s*\[(?!UTF-8)", now):
        return "CA is missing or wrong: " + now
    return None

first = int(os.environ.get("JGFLINT_SEED") or 0)
for seed in range(first, first + rounds):
    wrong = check(seed)
    if wrong:
        print("seed %d: %s" % (seed, wrong))
