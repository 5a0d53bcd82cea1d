import { expect, test } from 'vitest'
import { linkTexts } from '../../../../graph/testing/link-texts.ts'
import { openTexts } from '../../../../index/testing/open-texts.ts'
import { collectRun } from '../../../testing/collect-run.ts'

test('words of prose that are compared are not said to be called by nothing', async () => {
  const texts = {
    'src/fever.py':
      'def fever_handler(store):\n    """Serves calls of the Fever client, which the api has by its key."""\n    return store\n',
    'src/reader.py':
      'def reader_handler(store):\n    """Serves calls of the Reader client, which the api has by its token."""\n    return store\n',
    'docs/fever.md': '# API of Fever\n\nThe key is a hash.\n',
  }
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const { text } = await collectRun({
    projects: [{ repoName: 'acme/shop', snapshot }],
    question: 'fever api vs reader api: how does auth differ',
  })
  expect(text).toContain('src/fever.py')
  expect(text).toContain('these places speak most of each')
  expect(text).not.toContain('Nothing is called')
  expect(text).not.toContain('no definition called')
})
