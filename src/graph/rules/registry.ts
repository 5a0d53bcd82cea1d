import { NO_RULES } from '../language-rules.ts'
import type { LanguageRules } from '../language-rules.ts'
import { cRules } from './c/index.ts'
import { csharpRules } from './csharp/index.ts'
import { goRules } from './go/index.ts'
import { javaRules } from './java/index.ts'
import { javascriptRules } from './javascript/index.ts'
import { pythonRules } from './python/index.ts'
import { rubyRules } from './ruby/index.ts'
import { rustRules } from './rust/index.ts'

const rules: ReadonlyMap<string, LanguageRules> = new Map([
  ['c', cRules],
  ['cpp', cRules],
  ['csharp', csharpRules],
  ['go', goRules],
  ['java', javaRules],
  ['javascript', javascriptRules],
  ['typescript', javascriptRules],
  ['python', pythonRules],
  ['ruby', rubyRules],
  ['rust', rustRules],
])

/** The rules of a language, by its id; those of a language without any do nothing. */
export function findRules(id: string): LanguageRules {
  return rules.get(id) ?? NO_RULES
}
