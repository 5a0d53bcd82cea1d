import { isToolFailure } from '../../../tools/tool.ts'
import { code } from '../prose.ts'
import type { Missing } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'
import { answerMissing } from './define.ts'
import { answerTextSearch } from './text-search.ts'

/** A name that nothing has may still stand in the text: a setting, a key, a column. */
export function* answerUndefined(missing: Missing): Script {
  const { name } = missing
  if (missing.textPlaces === undefined && /^[\w.-]{3,}$/u.test(name)) {
    const output = yield* call('grep', { pattern: name, case_sensitive: true, limit: 1 })
    if (!isToolFailure(output) && output.matches.length > 0) {
      yield* say(`${code(name)} is no definition of its own in the graph. `)
      yield* answerTextSearch([name])
      return
    }
  }
  yield* answerMissing(missing)
}
