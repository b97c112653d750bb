/* color_names.h: the names of colors other than black and white that a game may be played with, in small letters. */
#ifndef JGFLINT_TEXT_COLOR_NAMES_H
#define JGFLINT_TEXT_COLOR_NAMES_H

#define COLOR_NAMES(X)                                                                                                          \
  X("amber") X("aqua") X("azure") X("beige") X("blue") X("bronze") X("brown") X("copper") X("coral") X("crimson") X("cyan")      \
  X("emerald") X("fuchsia") X("gold") X("gray") X("green") X("grey") X("indigo") X("ivory") X("jade") X("khaki") X("lavender")   \
  X("lilac") X("lime") X("magenta") X("maroon") X("mauve") X("navy") X("ochre") X("olive") X("orange") X("peach") X("pink")      \
  X("plum") X("purple") X("red") X("rose") X("ruby") X("salmon") X("scarlet") X("silver") X("tan") X("teal") X("turquoise")      \
  X("violet") X("yellow")

#endif
