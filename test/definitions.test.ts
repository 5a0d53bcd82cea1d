import { OCCURRENCE_WIDTH, knownLevels, openReasons } from '../src/graph/graph.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// Where the name behind the first `|` of the texts leads: nodes, `line:column` of what has none, or why it is open. The
// bar is taken out before linking.
testGoldenFiles('definitions', 'definition', async ({ texts }) => {
  const [path, marked] = Object.entries(texts).find(([, text]) => text.includes('|'))!
  const before = marked.slice(0, marked.indexOf('|')).split('\n')
  const [line, column] = [before.length, before.at(-1)!.length]
  const files = { ...texts, [path]: marked.replace('|', '') }
  const paths = Object.keys(files).toSorted()
  const { nodes, occurrences } = await linkTexts(files)
  const { rows, count } = occurrences[paths.indexOf(path)]!
  const found: string[] = []
  for (let start = 0; start < count * OCCURRENCE_WIDTH; start += OCCURRENCE_WIDTH) {
    const [atLine = 0, atColumn = 0, length = 0, node = 0, toLine = 0, toColumn = 0, known = 0] =
      rows.subarray(start, start + 7)
    if (atLine !== line || column < atColumn || column >= atColumn + length) continue
    const local = `${node < -1 ? `${paths[-2 - node]}:` : ''}${toLine}:${toColumn}`
    const target = node < 0 ? local : nodes.id[node]!
    const level = known === 0 || known >= 100 ? '' : ` (${knownLevels[known]})`
    found.push(known >= 100 ? openReasons[known - 100]! : `${target}${level}`)
  }
  return found.join('\n') || 'nothing'
})
