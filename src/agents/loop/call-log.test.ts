import { expect, test } from 'vitest'
import { CallLog } from './call-log.ts'

/** One step after the other, each with the calls that it makes; whether the run is stuck behind each. */
function steps(...calls: readonly (readonly string[])[]): boolean[] {
  const log = new CallLog()
  return calls.map((made) => {
    for (const name of made) log.isRepeated(name, { path: 'a.ts' })
    log.endStep()
    return log.isStuck
  })
}

test('a run is stuck after three steps that bring nothing new, not by repetition beside new calls', () => {
  expect(steps(['grep'], ['grep', 'search'], ['grep', 'list'], ['grep', 'path'])).not.toContain(true)
  expect(steps(['grep'], ['grep'], ['grep'], ['search'], ['grep'])).not.toContain(true)
  expect(steps(['grep'], ['grep'], ['grep'], ['grep'])).toEqual([false, false, false, true])
})
