import { NodeFlagBit, nodeKinds } from '../src/graph/graph.ts'
import { edgesOf, linkTexts } from '../src/graph/testing/link-texts.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// Nodes but the repository in their order: kind, id, lines, where the name stands, what contains it if the id does not
// begin so, whether it is code of tests, signature and doc. Then the edges of the kinds behind the word.
testGoldenFiles('nodes', 'nodes', async ({ texts, words }) => {
  const { nodes } = await linkTexts(texts)
  const lines = nodes.id.flatMap((id, row) => {
    if (row === 0 || id.startsWith('external:')) return []
    const isAnonymous = (nodes.flags[row]! & NodeFlagBit.ANONYMOUS) !== 0
    const kind = `${isAnonymous ? 'anonymous ' : ''}${nodeKinds[nodes.kind[row]!]}`
    const isOfTests = (nodes.flags[row]! & (NodeFlagBit.TEST | NodeFlagBit.IN_TEST_FILE)) !== 0
    const parent = nodes.id[nodes.parent[row]!]!
    const place = `${nodes.startLine[row]}-${nodes.endLine[row]} ${nodes.nameLine[row]}:${nodes.nameColumn[row]}`
    const isNamedAfterParent = parent === '.' || id.startsWith(parent)
    const rest = [nodes.signature[row]!.replaceAll('\n', ' '), nodes.doc[row]!].filter(Boolean).join(' — ')
    return [
      [
        kind,
        id,
        place,
        isNamedAfterParent ? '' : `in ${parent}`,
        isOfTests ? '(tests)' : '',
        rest && `| ${rest}`,
      ]
        .filter(Boolean)
        .join(' '),
    ]
  })
  return [...lines, ...(words.length === 0 ? [] : await edgesOf(texts, words))].join('\n')
})
