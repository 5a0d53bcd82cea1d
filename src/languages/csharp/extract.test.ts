import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { dumpFacts, dumpText, extractText, validateFacts } from '../testing/index.ts'
import { csharp } from './index.ts'

describe('extract()', () => {
  test('statements outside of types, and all branches of #if', async () => {
    const source = `#!/usr/bin/env dotnet-script
using Acme;
var builder = Make(args);
await builder.Go();
static Foo Make(string[] a) => new();
#if DEBUG
class A { int x; }
#else
class B : A {
#if X
  void F() {}
#elif Y
  void G() {}
#endif
}
#endif
`
    expect(await dumpText(csharp, 'Program.cs', source)).toMatchInlineSnapshot(`
      "definitions
        0 function Make [static] 5-5
            static Foo Make(string[] a)
        1 class A 7-7
            class A
        2 field A.x [private] 7-7
            int x
        3 class B 9-15
            class B : A
        4 method B.F [private] 11-11
            void F()
        5 method B.G [private] 13-13
            void G()
      scopes
        0 file
            A = class 1 A
            B = class 3 B
        1 block in 0
            builder = variable from 3:4
            Make = function 0 Make
        2 function of function 0 Make in 1
            a = parameter 0
        3 class of class 1 A in 0 [members-visible]
            x = field 2 A.x
        4 class of class 3 B in 0 [members-visible]
            F = method 4 B.F
            G = method 5 B.G
        5 function of method 4 B.F in 4
        6 function of method 5 B.G in 4
      flows
        assign 1:builder <- Make(args)
        return-type function 0 Make <- Foo
        type Make/a <- []<<string>>
        return function 0 Make <- new type(Foo)<>()
        type A/x <- <int>
        extends class 3 B <- A
        return-type method 4 B.F <- <void>
        return-type method 5 B.G <- <void>
      evaluated
        4:0 await builder.Go()
        9:6 super() [implicit]
      imports
        star "Acme""
    `)
  })

  test('strings, escapes and words that an @ makes names', async () => {
    const source = `class A {
  string a = "x\\t\\u0041\\"", b = @"c:\\d""e", c = """raw "q" """;
  string d = """
    two
      lines
    """;
  object @class; void F(int @int) { this.@class = @int; @class = null; }
}
`
    expect(await dumpText(csharp, 'A.cs', source, ['scopes', 'flows'])).toMatchInlineSnapshot(`
      "scopes
        0 file
            A = class 0 A
        1 class of class 0 A in 0 [members-visible]
            a = field 1 A.a
            b = field 2 A.b
            c = field 3 A.c
            d = field 4 A.d
            class = field 5 A.class
            F = method 6 A.F
        2 function of method 6 A.F in 1
            int = parameter 0
      flows
        type A/a <- <string>
        assign A/a <- "x\\tA\\""
        type A/b <- <string>
        assign A/b <- "c:\\\\d\\"e"
        type A/c <- <string>
        assign A/c <- "raw \\"q\\" "
        type A/d <- <string>
        assign A/d <- "two\\n  lines"
        type A/class <- <object>
        return-type method 6 A.F <- <void>
        type A.F/int <- <int>
        store this.class <- int
        assign A/class <- <null>"
    `)
  })

  test('what stands around a syntax error is kept', async () => {
    const text = await dumpText(csharp, 'A.cs', 'class A { void F( { }\n void G() { H(); } }\nclass B {}', [
      'definitions',
    ])
    expect(text).toMatch(/errors \d/)
    expect(text).toContain('class B')
  })

  test('long chains, sums, else-ifs, conditionals and patterns are read whole', async () => {
    const chain = `x${'.a()'.repeat(3000)}${'?.b'.repeat(1000)}${'!'.repeat(1000)}`
    const sum = `"1"${' + y'.repeat(20_000)}`
    const branches = 'if (a) { f(); } else '.repeat(2000)
    const choices = `${'a ? b : '.repeat(2000)}c`
    const fallbacks = `${'a ?? '.repeat(2000)}d`
    const pattern = `o is 1${' or 2'.repeat(3000)}`
    const facts = await extract(
      `class A { void F() {\n${chain};\nvar v = ${sum};\n${branches}{ last(); }\nvar w = ${choices};\nvar x = ${fallbacks};\nvar y = ${pattern};\n} }`,
    )
    expect(facts.incomplete).toBe('')
    expect(dumpFacts(facts, ['evaluated'])).toContain('last()')
  })

  test('nesting beyond reason is left out and said', async () => {
    const facts = await extract(`class A { int x = ${'f('.repeat(2000)}1${')'.repeat(2000)}; int y; }`)
    expect(facts.incomplete).toBe('nesting deeper than 500')
    expect(dumpFacts(facts, ['definitions'])).toContain('field A.y')
    const nested = [
      `object o = new B { C = ${'{ C = '.repeat(2000)}1${'}'.repeat(2000)} };`,
      `bool b = o is ${'{ P: '.repeat(2000)}1${'}'.repeat(2000)};`,
      `void F() { ${'(a, '.repeat(2000)}b${')'.repeat(2000)} = c; }`,
      `${'List<'.repeat(2000)}int${'>'.repeat(2000)} l;`,
      `${'class N { '.repeat(2000)}${'}'.repeat(2000)}`,
    ]
    for (const source of nested) {
      expect((await extract(`class A { ${source} }`)).incomplete).toBe('nesting deeper than 500')
    }
    const parentheses = await extract(`class A { int x = ${'('.repeat(5000)}1${')'.repeat(5000)}; }`)
    expect(parentheses.incomplete).toBe('')
  })

  test('any beginning of a file gives valid facts', async () => {
    const source = `using static B.C; using X = D.E<int>; namespace A { [Y(x = 1)] public class S<T>(int q) : U<T>(q), IV where T : W {
        enum E { P = 1, Q } record R(int A, params string[] B); public int this[int i] { get => 1; set { x = value; } }
        K[] M<K>(this Map<K, T>? a, out int b, int c = 2) { var f = (Func<string, int[]>)(x => new int[3] { 1, 2, 3 });
          foreach (var (p, q) in a.b?.c()[1]!) { if (x is not R(var u, { L: > 1 } v) w) this.z[1] = () => base.Go(); }
          var l = from a in b join c in d on a.e equals c.f into g where h select new { i, j.k } into m group n by o;
          return b switch { 1 => new() { A = 2, ["k"] = { 3 } }, > 2 and < 3 => $"{a:x}", _ => global::A.B.C(ref d, out var e) };
        }
      } }`
    for (let end = 0; end < source.length; end += 7) {
      const facts = await extract(source.slice(0, end))
      expect(facts.textLength).toBe(end)
    }
  })
})

describe('isTestPath()', () => {
  test('projects and files that are named for tests', () => {
    const paths = [
      'test/A.cs',
      'src/Acme.Core.Tests/A.cs',
      'Acme.UnitTests/B.cs',
      'src/CoreTests.cs',
      'a/WidgetSpec.cs',
    ]
    expect(paths.filter((path) => !csharp.isTestPath(path))).toEqual([])
    const others = ['src/Contest.Core/A.cs', 'src/Latest.cs', 'src/Testing/Host.cs']
    expect(others.filter((path) => csharp.isTestPath(path))).toEqual([])
  })
})

async function extract(source: string): Promise<FileFacts> {
  const facts = await extractText(csharp, 'app/A.cs', source)
  expect(validateFacts(facts, source)).toEqual([])
  return facts
}
