import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { c } from './index.ts'

const flows = (text: string) => dumpText(c, 'a.c', text, ['flows', 'evaluated'])

test('pointers are transparent, arrays are applied, function pointers have no type', async () => {
  expect(
    await dumpText(
      c,
      'a.c',
      `struct s **p; struct s q[3]; void (*h)(struct s *);
void (*install(int number, void (*handler)(int)))(int);
int (*table[2])(void);
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 variable p [exported] 1-1
          struct s **p
      1 variable q [exported] 1-1
          struct s q[3]
      2 variable h [exported] 1-1
          void (*h)(struct s *)
      3 function install [exported declaration pointer] 2-2
          void (*install(int number, void (*handler)(int)))(int)
      4 variable table [exported] 3-3
          int (*table[2])(void)
    scopes
      0 file
          p = variable 0 p [pointer]
          q = variable 1 q
          h = variable 2 h [pointer]
          install = function 3 install
          table = variable 4 table [pointer]
      1 function of function 3 install in 0
          number = parameter 0 from 2:19
          handler = parameter 1 [pointer] from 2:34
    flows
      type p <- s
      type q <- []<s>
      type install/number <- <int>
      type table <- []<<function>>
    evaluated
      1:25 <int>
      1:29 <void>
      1:46 s [type]
      2:0 <void>
      2:50 <int>
      2:27 <void>
      2:43 <int>
      3:0 <int>
      3:16 <void>
      3:12 <int>"
  `)
})

test('a named field of an initialiser is stored into the field of its type', async () => {
  expect(
    await flows(`static struct ops my = { .open = my_open, .in = { .q = one } };
struct cmd all[] = { { "get", get_it }, [3] = { .fn = f } };
void g(void) { use((struct ops){ .open = other }); }
`),
  ).toMatchInlineSnapshot(`
    "flows
      store (<unknown> as ops).open <- my_open
      store (<unknown> as ops).in.q <- one
      store (<unknown> as ops).in <- {q: one}
      type my <- ops
      assign my <- {open: my_open, in: {q: one}}
      store (<unknown> as cmd).fn <- f
      type all <- []<cmd>
      assign all <- [["get", get_it], {fn: f}]
      return-type function 2 g <- <void>
      store (<unknown> as ops).open <- other
    evaluated
      2:41 <int>
      3:15 use(({open: other} as ops))"
  `)
})

test('calls through members, pointers and casts; a cast to no pointer keeps the value', async () => {
  expect(
    await flows(`int f(struct ops *o, void *data) {
  struct foo *foo = (struct foo *)data;
  callback cb = (callback)handler;
  o->open(1);
  (*o->close)(cb);
  all[1].fn(&foo->bar);
  foo->bar = *o;
  *foo = next;
  return o ? o->n : sizeof(struct foo) + offsetof(struct foo, bar);
}
`),
  ).toMatchInlineSnapshot(`
    "flows
      return-type function 0 f <- <int>
      type f/o <- ops
      type f/data <- <void>
      type f/foo <- foo
      assign f/foo <- (data as foo)
      type f/cb <- callback
      assign f/cb <- handler
      store foo.bar <- o
      store foo[] <- next
      return function 0 f <- (o.n | <number>)
    evaluated
      3:17 callback [type]
      4:2 o.open(<int>)
      5:2 o.close(cb)
      6:2 all[<int>].fn(foo.bar)
      9:9 o
      9:34 foo [type]
      9:20 <number>
      9:62 (<unknown> as foo).bar
      9:41 <number>"
  `)
})

test('locals are visible from their names on, and blocks nest', async () => {
  expect(
    await dumpText(
      c,
      'a.c',
      `int x;
void f(int x) {
  extern int other;
  for (int i = 0; i < x; i++) { int x = i; x = other; }
  goto out;
out:
  x = 1;
}
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 variable x [exported] 1-1
          int x
      1 function f [exported] 2-8
          void f(int x)
    scopes
      0 file
          x = variable 0 x
          f = function 1 f
      1 function of function 1 f in 0
          x = parameter 0 from 2:11
          out: = variable
      2 block in 1
          i = variable from 4:11
      3 block in 2
          x = variable from 4:36
    flows
      type x <- <int>
      return-type function 1 f <- <void>
      type f/x <- <int>
      type 2:i <- <int>
      assign 2:i <- <int>
      type 3:x <- <int>
      assign 3:x <- i
      assign 3:x <- other
      assign f/x <- <int>
    evaluated
      3:9 <int>
      4:18 i
      4:22 x
      4:18 <boolean>
      4:25 i [write]
      4:43 x [write]
      5:7 out:
      7:2 x [write]"
  `)
})
