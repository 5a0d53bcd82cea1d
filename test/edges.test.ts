import { edgesOf } from '../src/graph/testing/link-texts.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// Edges between the definitions of a project, and calls that stay open; of all kinds that calls have, or those named.
testGoldenFiles('edges', 'edges', async ({ texts, words }) =>
  (await edgesOf(texts, words.length === 0 ? undefined : words)).join('\n'),
)
