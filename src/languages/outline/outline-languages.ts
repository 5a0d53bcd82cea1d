import { searchableLanguageOfFile } from '../searchable-languages.ts'
import { definesCode } from '../unread-text.ts'
import { component } from './components.ts'
import type { OutlineLanguage } from './outline-language.ts'
import { graphql, hcl, protocolBuffers, sql } from './schemas.ts'
import { elixir, groovy, lua, perl, powershell, shell } from './scripts.ts'
import { dart, objectiveC, scala, solidity, swift, zig } from './typed.ts'

/** By the name of a language that no facts are taken from. */
const byName: ReadonlyMap<string, OutlineLanguage> = new Map([
  ['Astro', component],
  ['Dart', dart],
  ['Elixir', elixir],
  ['GraphQL', graphql],
  ['Groovy', groovy],
  ['HCL', hcl],
  ['Lua', lua],
  ['Objective-C', objectiveC],
  ['Objective-C or MATLAB', objectiveC],
  ['Perl', perl],
  ['Perl or Prolog', perl],
  ['PowerShell', powershell],
  ['Protocol Buffers', protocolBuffers],
  ['Scala', scala],
  ['Shell', shell],
  ['Solidity', solidity],
  ['SQL', sql],
  ['Swift', swift],
  ['Zig', zig],
])

/** Whether a file without facts is code whose definitions are outlined, as against a schema, a build file, a document. */
export function isOutlinedCode(path: string): boolean {
  const name = searchableLanguageOfFile(path)
  return name !== undefined && byName.has(name) && definesCode(name)
}

/** How definitions are found in a language by the name that `searchableLanguageOfFile` gives it. */
export function findOutlineLanguage(name: string): OutlineLanguage | undefined {
  return byName.get(name)
}
