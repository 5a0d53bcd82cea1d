import { expect, test } from 'vitest'
import { linkTexts } from '../../../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../../../testing/collect-run.ts'

const texts = {
  'src/config.rs': `pub struct Config {
    index_path: Option<String>,
    path: Option<String>,
}

impl Config {
    pub fn new() -> Config {
        Config { index_path: None, path: None }
    }

    pub fn files(&self) -> bool {
        match (&self.path, &self.index_path) {
            (&Some(ref path), &None) => exists(index_path(path)),
            _ => false,
        }
    }
}
`,
  'src/util.rs': `pub fn index_path(path: &str) -> String {
    path.to_string()
}

pub fn print(path: &str) -> String {
    index_path(path)
}
`,
}

test('what reads a field is counted without what only has its name', async () => {
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/table')
  const question = 'does anything ever read index_path on Config or is it dead code?'
  const run = await collectRun({ projects: [{ repoName: 'acme/table', snapshot }], question })
  expect(run.text).toMatch(
    /`Config\.index_path` \[src\/config\.rs:2-2\] is read in (?:at least )?one place:/u,
  )
  expect(run.text).toContain('`Config.files` [src/config.rs:12-12]')
  expect(run.text).toContain('One line sets something of this name (by the text of the line)')
  expect(run.text).not.toContain('src/util.rs')
})
