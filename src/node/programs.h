/* programs.h: the main functions of both programs, under names of their own. */
#ifndef JGFLINT_NODE_PROGRAMS_H
#define JGFLINT_NODE_PROGRAMS_H

int jgflint_main(int argc, char **argv);
int jgfconv_main(int argc, char **argv);

#endif
