import type { GrammarName } from '../languages/language.ts'
import { isOxcGrammar, oxcVersion } from './oxc/grammars.ts'

/**
 * Which parsers this machine has. tree-sitter misreads some valid TypeScript, so a file's facts may differ by who
 * parsed it, and the name of the parser is part of their key.
 */
export interface Parsers {
  /** For files of a grammar: the parser that is asked first. */
  nameFor(grammar: GrammarName): string
}

export const treeSitterAlone: Parsers = { nameFor: (grammar) => grammar }

export function parsersFor(hasOxc: boolean): Parsers {
  if (!hasOxc) return treeSitterAlone
  return { nameFor: (grammar) => (isOxcGrammar(grammar) ? `${grammar}+oxc-${oxcVersion}` : grammar) }
}
