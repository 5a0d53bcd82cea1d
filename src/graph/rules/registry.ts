import { NO_RULES, withAllGroups, type LanguageRules, type Rules } from '../language-rules.ts'
import { cRules } from './c/index.ts'
import { csharpRules } from './csharp/index.ts'
import { goRules } from './go/index.ts'
import { javaRules } from './java/index.ts'
import { javascriptRules } from './javascript/index.ts'
import { kotlinRules } from './kotlin/index.ts'
import { phpRules } from './php/index.ts'
import { pythonRules } from './python/index.ts'
import { rubyRules } from './ruby/index.ts'
import { rustRules } from './rust/index.ts'

/** Languages that are linked by the same rules, by their ids. */
const families: readonly (readonly [readonly string[], LanguageRules])[] = [
  [['c', 'cpp'], cRules],
  [['csharp'], csharpRules],
  [['go'], goRules],
  [['java'], javaRules],
  [['javascript', 'typescript', 'vue', 'svelte'], javascriptRules],
  [['kotlin'], kotlinRules],
  [['php'], phpRules],
  [['python'], pythonRules],
  [['ruby'], rubyRules],
  [['rust'], rustRules],
]

const rules: ReadonlyMap<string, Rules> = new Map(
  families.flatMap(([ids, own]) => {
    const whole = withAllGroups(own)
    return ids.map((id) => [id, whole] as const)
  }),
)

/** The rules of a language, by its id; those of a language without any do nothing. */
export function findRules(id: string): Rules {
  return rules.get(id) ?? NO_RULES
}
