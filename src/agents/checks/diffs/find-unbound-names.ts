import type { FileFacts } from '../../../languages/facts.ts'
import { ExpressionFlag, ImportKind, Op } from '../../../languages/facts.ts'
import { isBuiltin as isJavascriptBuiltin } from '../../../languages/javascript/builtins.ts'
import { builtins as pythonBuiltins } from '../../../languages/python/builtins.ts'

/** Languages in which every bare name is declared in its file, imported by name, or built in. */
const builtinsOf: Readonly<Record<string, (name: string) => boolean>> = {
  python: (name) => pythonBuiltins.has(name) || /^__\w+__$/u.test(name),
  javascript: isJavascriptBuiltin,
  typescript: isJavascriptBuiltin,
}

/**
 * Bare names that a file calls, makes or extends, and neither declares nor imports. A file that imports all of another
 * module has none that are sure.
 */
export function findUnboundNames(facts: FileFacts): Set<string> {
  const isBuiltin = builtinsOf[facts.language]
  const unbound = new Set<string>()
  if (isBuiltin === undefined) return unbound
  const { imports, bindings, expressions, strings } = facts
  for (let row = 0; row < imports.count; row += 1) {
    if (imports.kind[row] === ImportKind.STAR) return unbound
  }
  const bound = new Set<string>()
  for (let row = 0; row < bindings.count; row += 1) bound.add(strings[bindings.name[row] ?? 0] ?? '')
  const use = ExpressionFlag.CALLEE | ExpressionFlag.HERITAGE | ExpressionFlag.DECORATOR
  for (let row = 0; row < expressions.count; row += 1) {
    const flags = expressions.flags[row] ?? 0
    if (expressions.op[row] !== Op.NAME || (flags & use) === 0 || (flags & ExpressionFlag.IMPLICIT) !== 0)
      continue
    const name = strings[expressions.a[row] ?? 0] ?? ''
    if (name !== '' && !bound.has(name) && !isBuiltin(name)) unbound.add(name)
  }
  return unbound
}
