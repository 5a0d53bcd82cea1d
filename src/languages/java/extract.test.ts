import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { java } from './index.ts'

describe('definitions', () => {
  test('tests of TestNG classes and JUnit 3 cases', async () => {
    const text = await dump(
      ['definitions'],
      '@Test class A { public void a() {} void b() {} }\nclass B extends TestCase { public void testX() {} public void x() {} }',
    )
    expect(text).toContain('method A.a [exported test]')
    expect(text).toContain('method A.b 1-1')
    expect(text).toContain('method B.testX [exported test]')
    expect(text).toContain('method B.x [exported] 2-2')
  })
})

describe('odd files', () => {
  test('what stands around a syntax error is kept', async () => {
    const text = await dump(['definitions'], 'class A { void f( { }\n void g() { h(); } }\nclass B {}')
    expect(text).toMatch(/errors \d/)
    expect(text).toContain('class B')
  })

  test('long chains, sums, else-ifs and conditionals are read whole', async () => {
    const chain = `x${'.a()'.repeat(5000)}`
    const sum = `"1"${' + y'.repeat(20_000)}`
    const branches = 'if (a) { f(); } else '.repeat(2000)
    const choices = `${'a ? b : '.repeat(3000)}c`
    const source = `class A { void f() {\n${chain};\nvar v = ${sum};\n${branches}{ last(); }\nvar w = ${choices};\n} }`
    const facts = await extract(source)
    expect(facts.incomplete).toBe('')
    expect(dumpFacts(facts, ['evaluated'])).toContain('last()')
  })

  test('nesting beyond reason is left out and said', async () => {
    const facts = await extract(`class A { int x = ${'f('.repeat(2000)}1${')'.repeat(2000)}; int y; }`)
    expect(facts.incomplete).toBe('nesting deeper than 500')
    expect(dumpFacts(facts, ['definitions'])).toContain('field A.y')
    expect((await extract(`class A { int x = ${'('.repeat(9000)}1${')'.repeat(9000)}; }`)).incomplete).toBe(
      '',
    )
  })

  test('any beginning of a file gives valid facts', async () => {
    const source = `package a; import static b.C.*;
      @A(x = {1, B.class}) public class S<T extends U & V> extends X<T> implements Y {
        enum E { P(1) { void q() {} }, Q; } record R(int a, String... b) { R { a = 1; } }
        <K> int[] m(final Map<K, ? super T> a, int... b) throws Z {
          var f = (Function<String, int[]>) int[]::new;
          for (var x : a.entrySet()) { if (!(x instanceof R(var p, var q))) { this.z[1] = x -> y::go; } }
          return switch (b) { case 1 -> new S<>() { int i = 0; }; default -> { yield Outer.this.k; } };
        }
      }`
    for (let end = 0; end < source.length; end += 7) {
      const facts = await extract(source.slice(0, end))
      expect(facts.textLength).toBe(end)
    }
  })
})

async function extract(source: string): Promise<FileFacts> {
  const facts = await extractText(java, 'app/A.java', source)
  expect(validateFacts(facts, source)).toEqual([])
  return facts
}

async function dump(sections: readonly DumpSection[], source: string): Promise<string> {
  return dumpFacts(await extract(source), sections)
}
