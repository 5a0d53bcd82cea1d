import type { Library } from '../../languages/library.ts'
import type { Program } from './program.ts'

/** The tables of the language that a file is written in. */
export function libraryOf({ languages }: Pick<Program, 'languages'>, file: number): Library {
  return languages[file]!.semantics.library
}
