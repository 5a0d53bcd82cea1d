import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { c } from './index.ts'

const definitions = (text: string) => dumpText(c, 'a.c', text, ['definitions'])

test('functions are external unless they are static; prototypes are declarations', async () => {
  expect(
    await definitions(`/** Adds two
 * numbers. */
int add(int a, int b);
static int help(void) { return 1; }

// Not of add.

int add(int a, int b)
{
  return a + b;
}
int log_all(const char *format, ...);
`),
  ).toMatchInlineSnapshot(`
    "definitions
      0 function add [exported declaration] 3-3
          int add(int a, int b)
          doc "Adds two\\nnumbers."
      1 function help [static] 4-4
          static int help(void)
      2 function add [exported] 8-11
          int add(int a, int b)
      3 function log_all [exported declaration variadic] 12-12
          int log_all(const char *format, ...)"
  `)
})

test('a function with old-style parameters gives them their types', async () => {
  expect(await dumpText(c, 'a.c', 'static int old(a, b) int a; struct s *b; { return a; }'))
    .toMatchInlineSnapshot(`
    "definitions
      0 function old [static] 1-1
          static int old(a, b)
    scopes
      0 file
          old = function 0 old
      1 function of function 0 old in 0
          a = parameter 0 from 1:15
          b = parameter 1 from 1:18
    flows
      return-type function 0 old <- <int>
      type old/a <- <int>
      type old/b <- s
      return function 0 old <- a"
  `)
})

test('structs, unions and bit fields; members of an unnamed union are those of the struct around it', async () => {
  expect(
    await definitions(`struct packet {
  unsigned kind : 3; ///< what it is
  union { int i; float f; };
  struct { int x; } inner;
  struct packet *next;
};
struct opaque;
typedef struct opaque opaque;
`),
  ).toMatchInlineSnapshot(`
    "definitions
      0 class packet [exported] 1-6
          struct packet
      1 field packet.kind [exported] 2-2
          unsigned kind : 3
          doc "what it is"
      2 field packet.i [exported] 3-3
          int i
      3 field packet.f [exported] 3-3
          float f
      4 field packet.inner [exported] 4-4
          struct { int x; } inner
      5 class packet.<anonymous> [exported anonymous] 4-4
          struct
      6 field packet.<anonymous>.x [exported] 4-4
          int x
      7 field packet.next [exported] 5-5
          struct packet *next
      8 class opaque [exported declaration] 7-7
          struct opaque"
  `)
})

test('an unnamed struct or enum takes the name of its typedef; a typedef of its own name is nothing new', async () => {
  expect(
    await dumpText(
      c,
      'a.c',
      `typedef struct { int x; } point, *point_ref;
typedef struct node { struct node *next; } node;
typedef enum { RED, GREEN = 2 } color;
typedef int (*callback)(point *p, void *data);
enum { LIMIT = 10 };
`,
      ['definitions', 'scopes', 'flows'],
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 class point [exported] 1-1
          typedef struct point
      1 field point.x [exported] 1-1
          int x
      2 type point_ref [exported] 1-1
          typedef struct { int x; } point, *point_ref
      3 class node [exported] 2-2
          struct node
      4 field node.next [exported] 2-2
          struct node *next
      5 enum color [exported] 3-3
          typedef enum color
      6 field color.RED [exported static constant enum-member] 3-3
          RED
      7 field color.GREEN [exported static constant enum-member] 3-3
          GREEN = 2
      8 type callback [exported] 4-4
          typedef int (*callback)(point *p, void *data)
      9 variable LIMIT [exported constant enum-member] 5-5
          LIMIT = 10
    scopes
      0 file
          point = class 0 point
          point_ref = type 2 point_ref
          node = class 3 node
          color = enum 5 color
          RED = field 6 color.RED
          GREEN = field 7 color.GREEN
          callback = type 8 callback
          LIMIT = variable 9 LIMIT
      1 class of class 0 point in 0 [members-visible]
          x = field 1 point.x
      2 class of class 3 node in 0 [members-visible]
          next = field 4 node.next [pointer]
      3 class of enum 5 color in 0
          RED = field 6 color.RED
          GREEN = field 7 color.GREEN
    flows
      type point/x <- <int>
      alias type 2 point_ref <- <class 0 point>
      type node/next <- node
      type color/RED <- <enum 5 color>
      type color/GREEN <- <enum 5 color>
      assign color/GREEN <- <int>
      assign LIMIT <- <int>"
  `)
})

test('globals: tentative, external, constant and static ones', async () => {
  expect(
    await definitions(`extern int shared;
int a = 1, *b, c[3];
static const int limits[] = { 1, 2 };
`),
  ).toMatchInlineSnapshot(`
    "definitions
      0 variable shared [exported declaration] 1-1
          extern int shared
      1 variable a [exported] 2-2
          int a = 1, *b, c[3]
      2 variable b [exported] 2-2
          int a = 1, *b, c[3]
      3 variable c [exported] 2-2
          int a = 1, *b, c[3]
      4 variable limits [static constant] 3-3
          static const int limits[] = { 1, 2 }"
  `)
})

test('all branches of the preprocessor are taken', async () => {
  expect(
    await definitions(`#ifndef A_H
#define A_H
#if defined(X) && Y > 3
int f(void) { return 1; }
#elif Z
int f(void) { return 2; }
#else
int f(void) { return 3; }
#endif
#endif
`),
  ).toMatchInlineSnapshot(`
    "definitions
      0 function f [exported] 4-4
          int f(void)
      1 function f [exported] 6-6
          int f(void)
      2 function f [exported] 8-8
          int f(void)"
  `)
})
