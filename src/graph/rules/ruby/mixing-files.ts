import { onceFor } from '../../../languages/once-for.ts'
import type { Program } from '../../program/program.ts'

/** Files, in order, of languages whose modules are mixed into classes. */
export const mixingFiles = onceFor((program: Program): readonly number[] =>
  [...program.files.keys()].filter((file) => program.languages[file]?.semantics.modulesAreMixedIn === true),
)
