import { afterAll, expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

const texts = {
  'go.mod': 'module example.org/mill\n\ngo 1.22\n',
  'mill.go': `package mill

type Sieve interface {
	Shake(depth int) int
}

type Drum struct{}

func (d *Drum) Shake(depth int) int { return Measure(depth) }

type Plate struct{}

func (p *Plate) Shake(depth int) int { return depth }

func Measure(depth int) int { return depth * 2 }

func Run(sieve Sieve) int { return sieve.Shake(3) }

func Main() int { return Run(&Drum{}) }

func Twice(depth int) int { return Measure(depth) * 2 }
`,
  'mill_test.go': `package mill

import "testing"

func TestMeasure(t *testing.T) { Measure(1) }

func TestTwice(t *testing.T) { Twice(1) }
`,
  'run_test.go': `package mill

import "testing"

func TestRun(t *testing.T) { Run(&Plate{}) }
`,
}
const snapshot = openTexts(texts, await linkTexts(texts), 'acme/mill')
afterAll(() => snapshot[Symbol.dispose]())

test('a test that comes by only where dispatch chooses it is said to perhaps reach it', async () => {
  const question = 'Which tests cover `Measure`?'
  const { text } = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  const [sure = '', perhaps = ''] = text.split('Perhaps also from these')
  expect(sure).toContain('`TestMeasure`')
  expect(sure).toContain('`TestTwice`')
  expect(sure).not.toContain('`TestRun`')
  expect(perhaps).toContain('`TestRun`')
})

test('a file that nothing imports by its name is tested by what it defines', async () => {
  const question = 'Which tests cover mill.go?'
  const { text } = await collectRun({ projects: [{ repoName: 'acme/mill', snapshot }], question })
  expect(text).not.toContain('No test reaches')
  expect(text).toContain('`TestMeasure`')
  expect(text).toContain('`TestRun`')
})
