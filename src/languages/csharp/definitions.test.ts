import { describe, expect, test } from 'vitest'

import { dumpText, type DumpSection } from '../testing/index.ts'
import { csharp } from './index.ts'

describe('members', () => {
  test('tests of xUnit, NUnit and MSTest', async () => {
    const text = await dump(
      ['definitions'],
      `class T {
        [Fact] public void A() {} [Theory, InlineData(1)] public void B(int x) {} [NUnit.Framework.TestCase(2)] public void C() {}
        [TestMethodAttribute] public void D() {} [SetUp] public void E() {}
      }`,
    )
    expect(text.match(/T\.\w \[.*test\]/g)?.map((line) => line[2])).toEqual(['A', 'B', 'C', 'D'])
  })
})

function dump(sections: readonly DumpSection[], source: string): Promise<string> {
  return dumpText(csharp, 'app/A.cs', source.replaceAll(/^ {8}/gm, '').trimStart(), sections)
}
