import { describe, expect, test } from 'vitest'

import type { FileFacts } from '../facts.ts'
import { dumpFacts, extractText, validateFacts, type DumpSection } from '../testing/index.ts'
import { go } from './index.ts'

describe('definitions', () => {
  test('functions of the testing package count in test files alone', async () => {
    const source = 'package a\nfunc TestX(t *T) {}\nfunc Testify() {}\nfunc BenchmarkY(b *B) {}\n'
    const inTest = dumpFacts(await extractText(go, 'a/x_test.go', source), ['definitions'])
    expect(inTest).toMatchInlineSnapshot(`
      "package a
      definitions
        0 function TestX [exported test] 2-2
            func TestX(t *T)
        1 function Testify [exported] 3-3
            func Testify()
        2 function BenchmarkY [exported test] 4-4
            func BenchmarkY(b *B)"
    `)
    expect(dumpFacts(await extractText(go, 'a/x.go', source), ['definitions'])).not.toContain('test]')
  })
})

describe('odd files', () => {
  test('what stands around a syntax error is kept', async () => {
    const text = await dump(
      ['definitions'],
      'package a\nfunc f( {\n\nfunc g() { h() }\ntype T struct { A int }\n',
    )
    expect(text).toMatch(/errors \d/)
    expect(text).toContain('class T')
  })

  test('long chains, sums and else-ifs are read whole', async () => {
    const chain = `x${'.a()'.repeat(5000)}`
    const sum = `1${' + y'.repeat(20_000)}`
    const branches = 'if a == 1 { f() } else '.repeat(2000)
    const source = `package a\nfunc f() {\n${chain}\nv := ${sum}\n${branches}{ last() }\n}\n`
    const facts = await extract(source)
    expect(facts.incomplete).toBe('')
    expect(dumpFacts(facts, ['evaluated'])).toContain('last()')
  })

  test('nesting beyond reason is left out and said', async () => {
    const source = `package a\nvar x = ${'f('.repeat(2000)}${')'.repeat(2000)}\nvar y = 1\n`
    const facts = await extract(source)
    expect(facts.incomplete).toBe('nesting deeper than 500')
    expect(dumpFacts(facts, ['definitions'])).toContain('variable y')
    const parentheses = await extract(`package a\nvar x = ${'('.repeat(9000)}1${')'.repeat(9000)}\n`)
    expect(parentheses.incomplete).toBe('')
  })

  test('any beginning of a file gives valid facts', async () => {
    const source = `package a
      import ("x"; y "z")
      type S[T any] struct { *B; A, C map[string][]T }
      const ( X Color = iota; Y )
      func (s *S[T]) M(a int, b ...string) (n int, err error) {
        switch v := s.(type) { case *S[int]: for i := range v.A { go func() { <-c }() } }
        select { case z := <-c: return z.(int), nil }
        return S{A: map[string]int{"k": {1}}}.x[1:2], g[int](1)
      }`
    for (let end = 0; end < source.length; end += 7) {
      const facts = await extract(source.slice(0, end))
      expect(facts.textLength).toBe(end)
    }
  })
})

async function extract(source: string): Promise<FileFacts> {
  const facts = await extractText(go, 'app/a.go', source)
  expect(validateFacts(facts, source)).toEqual([])
  return facts
}

async function dump(sections: readonly DumpSection[], source: string): Promise<string> {
  return dumpFacts(await extract(source), sections)
}
