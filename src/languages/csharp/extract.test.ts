import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { dumpFacts, dumpText, extractText, validateFacts } from '../testing/index.ts'
import { csharp } from './index.ts'

describe('extract()', () => {
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
