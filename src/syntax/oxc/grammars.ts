import type { GrammarName } from '../../languages/language.ts'

export type OxcGrammarName = 'javascript' | 'typescript' | 'tsx'

export function isOxcGrammar(name: GrammarName): name is OxcGrammarName {
  return name === 'javascript' || name === 'typescript' || name === 'tsx'
}

/** The layout of oxc's memory is that of this version. */
export const oxcVersion = '0.154.0'
