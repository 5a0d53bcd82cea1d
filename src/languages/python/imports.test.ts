import { describe, expect, test } from 'vitest'

import { factsText } from './facts-text.ts'

describe('imports and exports', () => {
  test('imports of every form, anywhere', async () => {
    const text = `
from __future__ import annotations
import os, a.b.c, d.e as f
from ..pkg.mod import (g as h, i,)
from . import j
from .k import *
if TYPE_CHECKING:
    from typing import L
try:
    import fast
except ImportError:
    fast = None
def lazy():
    from m import n
    __import__("o.p")
`
    expect(await factsText(text, ['imports', 'scopes'])).toMatchInlineSnapshot(`
      "
      imports
        named "__future__" annotations as annotations
        namespace "os" as os
        path "a.b.c" as a
        namespace "d.e" as f
        side-effect "..pkg.mod" [path-alone]
        named "..pkg.mod" g as h
        named "..pkg.mod" i as i
        side-effect "." [path-alone]
        named "." j as j
        side-effect ".k" [path-alone]
        star ".k"
        side-effect "typing" [path-alone]
        named "typing" L as L [type-only]
        namespace "fast" as fast
        side-effect "m" [path-alone]
        named "m" n as n
        dynamic "o.p"
      scopes
        0 file
            annotations = import "__future__"
            os = import "os"
            a = import "a.b.c"
            f = import "d.e"
            h = import "..pkg.mod"
            i = import "..pkg.mod"
            j = import "."
            L = import "typing"
            fast = import "fast"
            lazy = function 0 lazy
        1 block in 0
            fast = variable [version]
        2 function of function 0 lazy in 0
            n = import "m"
      "
    `)
  })

  test('__all__ in every constant form', async () => {
    const text = `
__all__ = ["a"] + m.__all__ + ("b",)
__all__ += ["c"]
__all__.extend(("d", "e"))
__all__.append("_f")
def _f(): pass
def g(): pass
`
    expect(await factsText(text, ['exports', 'definitions'])).toMatchInlineSnapshot(`
      "
      exports
        a in __all__
        b in __all__
        c in __all__
        d in __all__
        e in __all__
        _f in __all__
      definitions
        0 variable __all__ 2-2
            __all__ = ["a"] + m.__all__ + ("b",)
        1 function _f [exported private] 6-6
            def _f()
        2 function g 7-7
            def g()
      "
    `)
  })
})
