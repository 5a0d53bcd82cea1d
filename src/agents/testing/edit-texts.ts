import { applyDiff } from '../checks/diffs/apply-diff.ts'
import { findDiffs } from '../checks/diffs/parse-diff.ts'
import { linkTexts } from '../../graph/testing/link-texts.ts'
import { openTexts } from '../../index/testing/open-texts.ts'
import { labelProjects } from '../projects.ts'
import type { EditCodeOutput } from '../tools/edit-code.ts'
import { editCodeTool } from '../tools/edit-code.ts'
import { isToolFailure } from '../tools/tool.ts'
import { WorkspaceSession } from '../workspace.ts'

export interface EditedTexts {
  /** The changed files alone, after the diff was applied to them. */
  readonly changed: Readonly<Record<string, string>>
  readonly output: EditCodeOutput
}

/** Works out a change of a project given as texts, and applies its diff; a refusal is its reason. */
export async function editTexts(
  texts: Readonly<Record<string, string>>,
  input: Readonly<Record<string, unknown>>,
): Promise<EditedTexts | string> {
  using snapshot = openTexts(texts, await linkTexts(texts))
  const context = {
    projects: labelProjects([{ repoName: 'test/test', snapshot }]),
    workspace: new WorkspaceSession(undefined),
  }
  const output = await editCodeTool.execute(context, input, new AbortController().signal)
  if (isToolFailure(output)) return output.error
  // The tool is asked alone, and what it gives is not a failure.
  const edited = output as EditCodeOutput
  const changed: Record<string, string> = {}
  for (const { oldPath = '', newPath = '', hunks } of findDiffs(`\`\`\`\`diff\n${edited.diff}\n\`\`\`\``)) {
    const applied = applyDiff(texts[oldPath] ?? '', hunks)
    if (applied.kind === 'refused')
      throw new Error(`Cannot apply the diff of "${oldPath}": ${applied.reason}`)
    changed[newPath] = applied.text
  }
  return { changed, output: edited }
}
