import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { c } from './index.ts'

test('macros are functions and constants with what their text says', async () => {
  expect(
    await dumpText(
      c,
      'a.c',
      `#define LIMIT 10
#define ALIAS real_function
#define LOG(level, ...) log_it(level, __FILE__, __VA_ARGS__)
/* Calls and asserts. */
#define CHECK(x) do { \\
    if (!(x)) fail(#x, ctx->log.file); \\
  } while (0)
#define JOIN(a, b) a##b
#define NESTED(x) outer(inner(x), x + 1)(y)
int f(void) { LOG(1, "a"); return LIMIT; }
`,
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 variable LIMIT [constant] 1-1
          #define LIMIT 10
      1 variable ALIAS [constant] 2-2
          #define ALIAS real_function
      2 function LOG [variadic] 3-3
          #define LOG(level, ...) log_it(level, __FILE__, __VA_ARGS__)
      3 function CHECK 5-7
          #define CHECK(x) do { if (!(x)) fail(#x, ctx->log.file); } while (0)
          doc "Calls and asserts."
      4 function JOIN 8-8
          #define JOIN(a, b) a##b
      5 function NESTED 9-9
          #define NESTED(x) outer(inner(x), x + 1)(y)
      6 function f [exported] 10-10
          int f(void)
    scopes
      0 file
          LIMIT = variable 0 LIMIT
          ALIAS = variable 1 ALIAS
          LOG = function 2 LOG
          CHECK = function 3 CHECK
          JOIN = function 4 JOIN
          NESTED = function 5 NESTED
          f = function 6 f
      1 function of function 2 LOG in 0
          level = parameter 0
      2 function of function 3 CHECK in 0
          x = parameter 0
      3 function of function 4 JOIN in 0
          a = parameter 0
          b = parameter 1
      4 function of function 5 NESTED in 0
          x = parameter 0
      5 function of function 6 f in 0
    flows
      assign LIMIT <- <number>
      assign ALIAS <- real_function
      return function 2 LOG <- log_it(level, <unknown>, <unknown>)
      return function 4 JOIN <- #0#1
      return function 5 NESTED <- outer(inner(x), <unknown>)(y)
      return-type function 6 f <- <int>
      return function 6 f <- LIMIT
    evaluated
      6:10 x
      6:14 fail(<unknown>, ctx.log.file)
      7:11 <number>
      9:34 x
      9:38 <number>
      10:14 LOG(<int>, "a")"
  `)
})

test('includes keep their quotes; an include guard is no constant', async () => {
  expect(
    await dumpText(
      c,
      'a.h',
      `#ifndef A_H
#define A_H
#include <stdio.h>
#include "x/y.h"
#include CONFIG
#pragma once
#define VERSION
#endif
`,
      ['definitions', 'evaluated', 'imports'],
    ),
  ).toMatchInlineSnapshot(`
    "definitions
      0 variable VERSION [constant] 7-7
          #define VERSION
    evaluated
      1:8 A_H
      5:9 CONFIG
    imports
      star "<stdio.h>"
      star "\\"x/y.h\\"""
  `)
})
