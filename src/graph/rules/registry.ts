import { NO_RULES, withAllGroups, type LanguageRules, type Rules } from '../language-rules.ts'

/** The rules of a language, by its id; those of a language without any do nothing. */
export type RulesOf = (id: string) => Rules

/** Languages that are linked by the same rules, by their ids. To load those of nine others takes a thread 80 ms. */
const families: readonly (readonly [readonly string[], () => Promise<LanguageRules>])[] = [
  [['c', 'cpp'], async () => (await import('./c/index.ts')).cRules],
  [['csharp'], async () => (await import('./csharp/index.ts')).csharpRules],
  [['go'], async () => (await import('./go/index.ts')).goRules],
  [['java'], async () => (await import('./java/index.ts')).javaRules],
  [
    ['javascript', 'typescript', 'vue', 'svelte'],
    async () => (await import('./javascript/index.ts')).javascriptRules,
  ],
  [['kotlin'], async () => (await import('./kotlin/index.ts')).kotlinRules],
  [['php'], async () => (await import('./php/index.ts')).phpRules],
  [['python'], async () => (await import('./python/index.ts')).pythonRules],
  [['ruby'], async () => (await import('./ruby/index.ts')).rubyRules],
  [['rust'], async () => (await import('./rust/index.ts')).rustRules],
]

const loaded = new Map<string, Rules>()

export async function loadRules(ids: Iterable<string>): Promise<RulesOf> {
  const wanted = new Set(ids)
  for (const [family, load] of families) {
    if (loaded.has(family[0]!) || !family.some((id) => wanted.has(id))) continue
    const rules = withAllGroups(await load())
    for (const id of family) loaded.set(id, rules)
  }
  return (id) => loaded.get(id) ?? NO_RULES
}
