/* programs.h: the renamed main functions of both programs. */
#ifndef JGFLINT_NODE_PROGRAMS_H
#define JGFLINT_NODE_PROGRAMS_H

int jgflint_main(int argc, char **argv);
int jgfconv_main(int argc, char **argv);

#endif
