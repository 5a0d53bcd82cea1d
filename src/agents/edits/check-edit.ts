import { checkDiffs } from '../checks/diffs/check-diffs.ts'
import type { LabelledProject } from '../projects.ts'
import type { PlannedEdit, SourcePlace } from './planned-edit.ts'
import { compareNames } from './same-names.ts'
import { writeDiff } from './write-diff.ts'

/** A change that was tried: its diff, and what was found out about it. */
export interface CheckedEdit {
  readonly diff: string
  /** What is wrong with it, in sentences; one with problems is not to be shown. */
  readonly problems: readonly string[]
  /** Where the problems are. */
  readonly places: readonly SourcePlace[]
  /** What was checked, in one sentence. */
  readonly checked: string
}

/** Applies a change to the parsed texts, parses what comes out, and links it where that can show something. */
export async function checkEdit(project: LabelledProject, plan: PlannedEdit): Promise<CheckedEdit> {
  const diffs: string[] = []
  const problems: string[] = []
  let isParsed = true
  for (const edit of plan.edits) {
    const diff = writeDiff(edit)
    diffs.push(diff)
    const files = await checkDiffs([{ ...project, label: '' }], `\`\`\`\`\`\`diff\n${diff}\n\`\`\`\`\`\``)
    if (files.length === 0) problems.push(`\`${edit.path}\` has no change`)
    for (const file of files) {
      isParsed &&= file.isParsed
      problems.push(...file.problems.map((problem) => `\`${file.path}\` ${problem}`))
    }
  }
  const base = `The diff was applied to the parsed files${isParsed ? ', and what came out parses as before' : '; not all of them have a grammar to parse them with'}.`
  if (problems.length > 0 || !plan.keepsNames) {
    return { diff: diffs.join('\n'), problems, places: [], checked: base }
  }
  const names = await compareNames(project.snapshot, plan.edits)
  switch (names.kind) {
    case 'same':
      return {
        diff: diffs.join('\n'),
        problems,
        places: [],
        checked: `${base} The changed files and what they import were linked again: every name in them leads where it led before.`,
      }
    case 'differs':
      return {
        diff: diffs.join('\n'),
        problems: ['names in the changed files would lead elsewhere than before'],
        places: names.places,
        checked: base,
      }
    case 'unchecked':
      return {
        diff: diffs.join('\n'),
        problems,
        places: [],
        checked: `${base} It was not linked: ${names.reason}.`,
      }
    default:
      return names satisfies never
  }
}
