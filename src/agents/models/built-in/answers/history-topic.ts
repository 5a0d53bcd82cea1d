import { isToolFailure } from '../../../tools/tool.ts'
import { code } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { tellByWords } from './history-beginnings.ts'
import { sayTouched } from './history-files.ts'
import { tellBody, tellCommit } from './history-prose.ts'

/**
 * "When did they switch from A to B", "upgrade to B": the commit whose message tells of it, and the first one that has
 * the new name in its changes.
 */
export function* tellSwitch(about: string): Script {
  const isAnswered = yield* tellByWords(
    about.replaceAll(
      /\b(?:from|to|over|off|away|switch\w*|migrat\w+|upgrad\w+|convert\w*|replaced?|with|by)\b/giu,
      ' ',
    ),
    'switched',
  )
  const target = /\b(?:to|with|by) (?:the )?`?([\w@./-]{3,60})`?/iu.exec(about)?.[1]
  const name = target?.replace(/[.?!]$/u, '')
  if (name !== undefined && /[a-z]/iu.test(name) && !/^(?:the|new|use)$/iu.test(name)) {
    const log = yield* call('git_log', {
      changed_text: name,
      oldest: true,
      limit: 1,
      bodies: true,
      seconds: 4,
    })
    const [first] = isToolFailure(log) ? [] : log.commits
    if (first !== undefined && !isToolFailure(log)) {
      yield* say(
        `${isAnswered ? '\n\n' : ''}The text ${code(name)} ${log.complete ? 'first appears in' : 'is at least as old as'} ${tellCommit(first)}`,
      )
      if (!isAnswered) yield* say(tellBody(first))
      yield* sayTouched([first])
      return
    }
  }
  if (isAnswered) return
  yield* say(
    `No commit message tells of it${about === '' ? '' : ` in the words "${about.replace(/[[\]<>`"]/gu, '')}"`}, so the history alone does not say when it was. Name what came or what went (a package, a file, a definition), and its first or last commit can be looked up.`,
  )
}
