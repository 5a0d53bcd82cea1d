import { afterEach, expect, test } from 'vitest'
import { collectRun } from '../../../../testing/collect-run.ts'
import type { OpenedSketch } from '../../../../testing/open-sketch.ts'
import { openSketch } from '../../../../testing/open-sketch.ts'

let opened: OpenedSketch | undefined
afterEach(() => opened?.[Symbol.dispose]())

async function ask(question: string): Promise<string> {
  opened = openSketch({
    files: {
      'Cargo.toml': `[package]
name = "quill"

[dependencies]
lindera = { version = "1", optional = true }

[features]
default = ["latin"]
latin = []
japanese = ["japanese-words", "kana"]
japanese-words = ["lindera/unidic"]
kana = ["dep:wana_kana"]
`,
      'src/lib.rs': 'pub fn cut() {}\n',
    },
  })
  const run = await collectRun({ projects: [opened.project], question })
  expect(run.end).toMatchObject({ type: 'finish', withheldCitations: 0 })
  return run.text
}

test('all features are listed with what each enables, and which are on by default', async () => {
  const text = await ask('what cargo features exist and which are default?')
  expect(text).toContain('On by default is `latin` [Cargo.toml:8-8]. The 4 features:')
  expect(text).toContain('- `latin` (default) [Cargo.toml:9-9]')
  expect(text).toContain('- `kana`: enables the package `wana_kana` [Cargo.toml:12-12]')
})

test('a feature is followed through those that it enables', async () => {
  const text = await ask('what does the japanese feature pull in?')
  expect(text).toMatch(/^The feature `japanese` enables `japanese-words` and `kana` \[Cargo\.toml:10-10\]/u)
  expect(text).toContain('`japanese-words` enables the feature `unidic` of the package `lindera`')
  expect(text).not.toContain('latin')
})
