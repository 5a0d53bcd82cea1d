import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersSignals } from '../../src/store/process-state.ts'

/** Before the tests: a run that was killed has left its temporary folders, which bear the id of the process that made them. */
export default function removeLeftFolders(): void {
  for (const name of readdirSync(tmpdir())) {
    const maker = /^parley-(?:test|index)-(\d+)-\w{6}$/u.exec(name)?.[1]
    if (maker !== undefined && !answersSignals(Number(maker)))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
