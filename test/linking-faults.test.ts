/** Short form of `npm run bench -- faults`: errors thrown in the middle of linking, in programs of all languages. */
import { describe, expect, test } from 'vitest'

import { createFaultCase } from '../bench/faults/check-faulted.ts'
import { createRandom, faultKinds } from '../src/graph/testing/faulty-input.ts'
import { inputOf } from '../src/graph/testing/link-texts.ts'
import { callGraphFiles, callGraphLanguages, readCallGraphFile } from './support/call-graph-cases.ts'

/** Each kind of fault in each, as `faults` does in all programs. */
const PROGRAMS = 3
const RUNS = 6

describe.each(callGraphLanguages())('%s', (language) => {
  const programs = callGraphFiles(language).flatMap((name) => readCallGraphFile(language, name))

  test('errors in linking cost what they touch, are told, and leave nothing behind', async () => {
    const random = createRandom(language.length * 7919)
    for (let program = 0; program < PROGRAMS; program++) {
      const { texts, place } = programs[random(programs.length)]!
      const faultCase = createFaultCase(await inputOf(texts))
      for (let run = 0; run < RUNS; run++) {
        const kind = faultKinds[run % faultKinds.length]!
        const firstRead = random(faultCase.reads)
        const { injected, isTold, wrong } = faultCase.run(kind, firstRead, random)
        expect(injected.count).toBeGreaterThan(0)
        expect({ place, kind, firstRead, isTold, wrong }).toEqual({
          place,
          kind,
          firstRead,
          isTold: true,
          wrong: [],
        })
      }
      expect({ place, isAsBefore: faultCase.isAsBefore() }).toEqual({ place, isAsBefore: true })
    }
  })
})
