#!/usr/bin/env python3
"""english.py [--show FILE...]: measures the English of documents, manuals, comments and messages.

Every sentence is searched for constructions that technical writers hardly use (PATTERNS). The score of a file is the sum of
their weights per 100 sentences. A file may reach the limit of its kind (LIMITS). The style guide in short: begin with a noun
or a verb; name the thing instead of "it" or "one"; programs report, print, read and check.

--show prints the marked sentences of files. Prints TAP otherwise.
"""
import glob
import os
import re
import sys

import tap

TOP = os.environ.get("top_srcdir") or os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMITS = {"document": 30, "message": 10, "comment": 40}
FEWEST = 10  # sentences: fewer say nothing about a file

DOCUMENTS = ("*.md", "rules/*.md", "src/*.md", "src/*/*.md", "tests/*/*.md", "packaging/*.md", "man/*.[1-9]", "man/*.head", "man/*.foot",
             "man/*/*.md")
COMMENTS = ("src/*/*.[ch]", "src/*/*/*.[ch]", "rules/*.[ch]", "tests/*/*.[ch]", "src/*/*.mjs", "tests/*/*.mjs", "tests/*/*.js", "tests/*.py",
            "tests/*/*.py", "tests/*.sh", "tests/*.t", "tests/*/*.t", "tests/*/*.sh", ".ci/*", "bootstrap", "configure.ac", "Makefile.am",
            "*/*.mk", "*/*/*.mk")
MESSAGES = ("src/*/*.[ch]", "src/*/*/*.[ch]", "rules/*.[ch]")

FORMAT = r"(?:SGF|JGF|JSON|JSON-SGF|JSON Lines|UGF|UGI|UGZ|GIB|NGF)"
# Weight, expression, and an expression that excuses a sentence.
PATTERNS = [
    (2.5, r"^(?:Who|Whoever)\b(?!.*\?$)|[.;:,] (?:who|whoever) (?:has|wants|needs|writes|reads|asks|knows)\b", None),
    (2, r"^(?:What|Whatever|Which|Where|Wherever|However)\b(?!.*\?$)", r"^(?:Where|However),|^What to \w+$"),
    (2, r"[;:] (?:what|whatever) \w+", None),
    (1.5, r"\bwhat (?:is|are|was|were|has|have|does|did|can|may|must|no|it|they|a|an|the|this|that|each|others?|another|comes|goes|one)\b",
     r"\b(?:see|show|shows|explain|explains|exactly|know|decide|decides|check|about|and|or) what\b"),
    (2, r"^(?:Of|From|Beside|Behind|In|To|By|With)\b[^,]{0,50}(?:, | )(?:what|that which|the last|one|each|all|nothing|those)\b", None),
    (2, r"^Of (?:a|an|the|each|all|two|several|" + FORMAT + r")\b", r"^Of course"),
    (1.75, r"\b(?:is|are|was|were|be|been|being|gets?) (?:not |also |then |never |always |only )?(?:told|said|heeded|asked|spoken|heard|known by)\b",
     r"\b(?:is|are) said to\b|\basked for (?:the|a) password"),
    (1.5, r"\b(?:says?|tells?|asks?|hears?|speaks?) (?:so|which|what|that|how|where|why|of|nothing|it|otherwise|less|more|the same)\b",
     r"\b(?:you|person|people|players?|user|users|he|she|I|we)\b[^.;]{0,20}\b(?:say|tell|ask)"),
    (1.5, r"\b(?:stands?|stood|standing) (?:in|on|at|for itself|before|after|there|here|beside|behind|below|above|where|alone|as|within|between|"
     r"twice|together|around|under|raw|first|last|it|by|no|outside|inside)\b", r"\b(?:stones?|black|white|player)\b"),
    (1.25, r"\b(?:lies|lie|lay|lain) (?:in|on|at|before|after|there|beside|behind|below|above|within|between|beyond|where|inside)\b",
     r"\b(?:stones?|points?)\b"),
    (2.5, r"\bbeside\b", None),
    (2, r"\bbehind\b", r"\bbehind the scenes\b"),
    (2, r"\b(?:is|are|was|were|be|become|becomes) (?:no(?! longer| more| less| different| such| way| need| reason| doubt| point)|none)\b",
     r"\bthere (?:is|are|was|were|be) no"),
    (1.25, r"\b(?:has|have|had|with|gets?|finds?|leaves?|takes?|or) none\b|\bnone (?:is|are|was|of its)\b", None),
    (1.5, r"\b(?:is|are|was|were) (?:not |already |still |only |both )?there\b(?! (?:a|an|any|no|is|are|some|more)\b)", None),
    (1.5, r"\b(?:that|which|what|who) there (?:is|are|was|were)\b", None),
    (1, r"\bwhere (?:there|that|no|nothing|one|some|this|several|all|both|many|nobody|it (?:is|has|does|can)|" + FORMAT + r")\b", None),
    (1.5, r"\b(?:nobody|somebody|anybody)\b", None),
    (1, r"(?:^|[;:,] )nothing (?:is|of|was|that|in|has|else is|which|but)\b|^Nothing\b", None),
    (1.25, r"\b(?:by (?:itself|themselves)|of (?:its|their|one's) own|for (?:itself|themselves))\b", None),
    (1.5, r"\b(?:that|those|these|one|ones|each|others?) (?:which|of which)\b|\bthose that\b|(?:^|[;,] )one that\b", None),
    (0.75, r"\b(?:that|those|is|are|was|were|does|do|has|have|then|there|so|none|may|can|must|it|them|they|which|what)[.:;]?[\"')]?$",
     r"\b(?:do|does|if|like|than|with|use|from|to|at) (?:this|that|it|so|them)[.:;]?$"),
    (0.75, r"\b(?:as|so|nor|neither) (?:is|are|do|does|did|has|have|had|can|may|must) (?!the case|well)\w+", None),
    (1, r"(?:[,;:] |\bor )else\b|^Else\b", r"\bor else (?:the|it|we|you)\b"),
    (1.25, r"\b(?:whatever|however|whichever|wherever) (?!you|we|the user|possible)\w+ (?:is|are|it|they|may|stands?)\b", r"(?:^|[.;] )However,"),
    (1.25, r"\b(?:anew|once more|one by one|in one go|in one another|with one another|against one another|twice running)\b", None),
    (2, r"\b(?:heed(?:s|ed|ing)?|lest|amongst|thereof|therein|wherein|whereby|hitherto|henceforth|save for|but for|at fault|for want of|in its turn|"
     r"for ever|mend(?:s|ed|ing)?|without a word|all the same|whither|shall not|nought|aught)\b", None),
    (1, r"\b(?:all|nothing|none|no \w+|anything|everything) but\b|, but (?:for|of|with|where|what) ", r"\b(?:anything but|not only)\b"),
    (1.25, r"\b(?:records?|texts?|files?|values?|lines?|names?|nodes?|games?|propert(?:y|ies)|members?|characters?|collections?|headers?|comments?|"
     r"keys?|results?|programs?|players?|rules?|findings?|ranks?) of " + FORMAT + r"(?!\w|\()", None),
    (1.5, r"\b(?:brings?|brought)\b(?! (?:up|down|back|in)\b)", None),
    (1, r"\b(?:holds?|held) (?:for|of|where|in|as|on|good|here|there|now|against|by)\b", None),
    (1.25, r"\b(?:goes|go|went|gone) (?:by|before|above|into|its|there|along)\b", None),
    (1.5, r"\bpass(?:es|ed)? over\b|\bleft alone\b|\bgives? (?:up|back)\b|\bgave up\b|\btakes? (?:away|along)\b|\bgiven (?:up|back)\b", None),
    (1.75, r"\w, too\b", None),
    (1, r"\balso (?:where|of|what|those|beside)\b", None),
    (1, r"\bas (?:it|they) (?:is|was|were|are|stands?|would|did)\b(?! (?:not|no|the|more|most|possible))", None),
    (1, r"\bin place of\b|\bin its place\b|\bin front of\b", None),
    (0.75, r"\b(?:stays?|stayed) (?:as|what|where|byte|one|it|so|good|the)\b|\bstays?\.?$", None),
    (1, r"\bmade (?:of|out|anew)\b|\bmakes? (?:of|one|each|what)\b", None),
    (0.75, r"\bcomes? (?:before|after|behind|back|of|out|first|there|anew|again|between|together)\b", None),
    (1, r"\bbelongs? (?:in|into|before|after|behind|there|here|on|under|below|where)\b", None),
    (0.75, r"\b(?:as|of|in|to|with|by|for|from|has|no other|another|each|the|than) ones?[.,;:]|\bone another\b|\bthe others?[.,;:]",
     r"\b(?:this|that|first|last|right|old|new) one\b"),
    (1.5, r"(?:\b(?:that|which|who|whom|whose|what|where)\b[^.;]*){4}", None),
]
PATTERNS = [(weight, re.compile(text, re.I), unless and re.compile(unless, re.I)) for weight, text, unless in PATTERNS]

def plain(text):
    """A sentence without code, links and emphasis."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"`+[^`]*`+|https?://\S+|(?<!\w)--?[a-z][\w-]*|%[-+0-9.*]*(?:l|ll|z)?[a-zA-Z]", "§", text)
    return re.sub(r"\s+", " ", re.sub(r"[*_]{1,2}([^*_]+)[*_]{1,2}", r"\1", text)).strip()

def sentences(paragraph):
    for sentence in re.split(r"(?<=[.!?])[\"')]*\s+(?=[\"(`]?[A-Z`])", plain(paragraph)):
        if len(re.findall(r"(?<![\w./-])[A-Za-z][a-z']+(?![\w/(]|\.\w)", sentence)) >= 3:
            yield sentence

def markdown(text):
    text = re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.M | re.S)
    text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
    text = re.sub(r"^- (?:severity|since|listens|check|optional|ascii|means|formats): .*$", "", text, flags=re.M)
    text = re.sub(r"^(?:    |\t|#|<|\[[^\]]+\]: |\|[-| :]+\|$).*$", "", text, flags=re.M)
    text = re.sub(r"^\|(.*)\|$", lambda row: row[1].replace("|", "\n\n") + "\n", text, flags=re.M)
    text = re.sub(r"^\s*(?:[-*+>]|\d+\.) (?:(?:fix|headline|message|order|parameter): )?", "\n\n", text, flags=re.M)
    return re.split(r"\n\s*\n", text)

def manual(text):
    text = re.sub(r"^\.(?:Bd -literal|nf|EX).*?^\.(?:Ed|fi|EE)", "", text, flags=re.M | re.S)
    text = re.sub(r"^\.Sh (?:NAME|SYNOPSIS|SEE ALSO|AUTHORS).*?(?=^\.Sh |\Z)", "", text, flags=re.M | re.S)
    text = re.sub(r"^\.\\\".*$|^\.(?:Pp|It|Bl|El|Ss|Sh|Bd|Ed|Dl|D1|Nd|Dd|Dt|Os|TS|TE).*$", "\n", text, flags=re.M)
    text = re.sub(r"^\.(?:Pq|Dq|Sq|Em|Sy) ", "", text, flags=re.M)
    text = re.sub(r"^\.(?:Fl|Ar|Pa|Cm|Ql|Li|Ic|Fn|Fa|Vt|Va|Dv|Ev|Xr|Nm|Lk)\b.*?([.,;:)]?)$", r"§\1", text, flags=re.M)
    text = re.sub(r"^\.\w+ ?", "", text, flags=re.M)
    text = re.sub(r"\\f.|\\&|\\\(..|\\e", "", text)
    return re.split(r"\n\s*\n", text)

def without_marks(lines):
    lines = [re.sub(r"^\s*(?:\*+|//+|#+)? ?", "", line).rstrip() for line in lines]
    return re.split(r"\n\s*\n|\n(?=\s*[-*] )", "\n".join(lines))

def comments(text, path):
    out = []
    if path.endswith((".c", ".h", ".mjs", ".js")):
        for match in re.finditer(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*(.*?)\*/|((?:[ \t]*//[^\n]*\n)+)', text, re.S):
            if match[1] or match[2]:
                out += without_marks((match[1] or match[2]).split("\n"))
    else:
        for match in re.finditer(r"(?:^[ \t]*#(?!!)[^\n]*\n)+", text, re.M):
            out += without_marks(match[0].split("\n"))
        if path.endswith(".py"):
            for match in re.finditer(r'"""(.*?)"""', text, re.S):
                out += without_marks(match[1].split("\n"))
    return [re.sub(r"^[\w/.-]+\.(?:h|c|mjs|js|py|sh|t): ", "", paragraph) for paragraph in out]

def messages(text):
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    for match in re.finditer(r'(?<!include )"(?:\\.|[^"\\\n])*"(?:\s*"(?:\\.|[^"\\\n])*")*', text):
        literal = "".join(re.findall(r'"((?:\\.|[^"\\\n])*)"', match[0]))
        if literal.count("<") > 2 or re.match(r"[{<\[]", literal) or len(re.findall(r'\\"\w+\\":', literal)) > 1:
            continue  # JSON, HTML
        yield from literal.replace('\\"', '"').split("\\n")

def hits(sentence):
    return [(weight, found[0]) for weight, pattern, unless in PATTERNS for found in [pattern.search(sentence)]
            if found and not (unless and unless.search(sentence))]

def files(kinds):
    for pattern in kinds:
        for path in sorted(glob.glob(os.path.join(TOP, pattern))):
            if os.path.isfile(path) and not path.endswith("jgflint-rules.7"):
                with open(path, encoding="utf-8", errors="replace") as file:
                    yield os.path.relpath(path, TOP), file.read()

def units():
    """(name, kind, paragraphs)."""
    for path, text in files(DOCUMENTS):
        yield path, "document", (markdown if path.endswith(".md") else manual)(text)
    for path, text in files(COMMENTS):
        yield path, "comment", comments(text, path)
    for path, text in files(MESSAGES):
        yield path + "!messages", "message", messages(text)

def main():
    faults, shown = {kind: [] for kind in LIMITS}, [argument for argument in sys.argv[1:] if argument[0] != "-"]
    for name, kind, paragraphs in units():
        found = [(sentence, hits(sentence)) for paragraph in paragraphs for sentence in sentences(paragraph)]
        score = round(100 * sum(weight for _, marks in found for weight, _ in marks) / max(len(found), 1))
        if name.split("!")[0] in shown:
            print(f"{name}: {score} in {len(found)} sentences")
            for sentence, marks in found:
                if marks:
                    print(f"  {sum(weight for weight, _ in marks):4} {sentence}\n       {' | '.join(text for _, text in marks)}")
        if len(found) >= FEWEST and score > LIMITS[kind]:
            faults[kind].append(f"{name}: {score}, but may have {LIMITS[kind]}")
    if shown:
        return 0
    for kind, lines in faults.items():
        tap.check(f"the English of every {kind}", lines)
    tap.finish()

if __name__ == "__main__":
    sys.exit(main())
