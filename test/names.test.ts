import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { answerLines, testGoldenFiles } from './support/golden-files.ts'

// What names lead to, each with the way in which it was read, in a repository of the name behind the word.
testGoldenFiles('names', 'names', async ({ texts, words: [repoName = ''], lines }) => {
  using snapshot = openTexts(texts, await linkTexts(texts), repoName)
  return answerLines(lines, (name) =>
    snapshot
      .resolveName(name)
      .map(({ node, reading }) => `${reading} ${node.nodeId}`)
      .join(', '),
  )
})
