import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'

export interface ReadText {
  readonly path: string
  /** Line by line as in the file; lines that were not read are empty. */
  readonly text: string
  /** Whether every line was read. */
  readonly isWhole: boolean
}

/** Lines asked for at once of a file that is too long for one result. */
const stepLines = 150
/** Steps of one file: longer ones are read up to there. */
const maximumSteps = 8

/** Texts of files, those that are too long for one result in steps. Files that cannot be read are left out. */
export function* readTexts(paths: readonly string[]): Script<ReadText[]> {
  const outputs = yield* callAll(
    'read_file',
    paths.map((path) => ({ path })),
  )
  const wholes = paths.map((path, index) => ({ path, output: outputs[index] }))
  const asked = wholes.flatMap(({ path, output }) => {
    if (output === undefined || isToolFailure(output) || output.outline === undefined) return []
    const steps = Math.min(maximumSteps, Math.ceil(output.line_count / stepLines))
    return Array.from({ length: steps }, (_, step) => ({
      path,
      start_line: step * stepLines + 1,
      end_line: Math.min(output.line_count, (step + 1) * stepLines),
    }))
  })
  const parts = yield* callAll('read_file', asked)
  return wholes.flatMap(({ path, output }) => {
    if (output === undefined || isToolFailure(output)) return []
    const lines: string[] = []
    const texts = asked.flatMap((input, index) => {
      const part = parts[index]
      return input.path !== path || part === undefined || isToolFailure(part) ? [] : [part.text]
    })
    for (const text of texts.length > 0 ? texts : [output.text]) {
      for (const line of text.split('\n')) {
        const numbered = /^(\d+)\| ?/u.exec(line)
        if (numbered !== null)
          lines[Number(numbered[1]) - 1] = line.slice(numbered[0].length).replace(/\r$/u, '')
      }
    }
    const read = lines.filter((line) => line !== undefined).length
    return [
      {
        path,
        text: Array.from(lines, (line) => line ?? '').join('\n'),
        isWhole: read >= output.line_count,
      },
    ]
  })
}
