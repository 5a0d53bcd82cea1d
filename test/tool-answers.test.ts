import { useTool } from '../src/agents/testing/use-tool.ts'
import { findTool } from '../src/agents/tools/all-tools.ts'
import { toOutputText } from '../src/agents/tools/output-text.ts'
import { isToolFailure } from '../src/agents/tools/tool.ts'
import { linkTexts } from '../src/graph/testing/link-texts.ts'
import { openTexts } from '../src/index/testing/open-texts.ts'
import { testGoldenFiles } from './support/golden-files.ts'

// What a tool answers of a repository, as a model reads it; behind the word its name and what it is given, as JSON.
testGoldenFiles('tool-answers', 'answer', async ({ texts, words: [name = '', ...input] }) => {
  const tool = findTool(name)
  if (tool === undefined) throw new Error(`There is no tool "${name}"`)
  using snapshot = openTexts(texts, await linkTexts(texts), 'acme/shop')
  const given = JSON.parse(input.join(' ')) as object
  const output = await useTool(tool, given, { repoName: 'acme/shop', snapshot })
  const summary = `${tool.describeCall(given)}: ${tool.describeResult(output)}`
  return [...(isToolFailure(output) ? [] : [summary]), toOutputText(output).replaceAll(/ +$/gmu, '')].join(
    '\n',
  )
})
