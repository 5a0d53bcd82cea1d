import { isToolFailure } from '../../../tools/tool.ts'
import { shortenCode } from '../narrate/shorten-code.ts'
import { code } from '../prose.ts'
import type { Script } from '../script.ts'
import { call, say } from '../script.ts'

const mostMentions = 6

/** Who builds, runs or tests a file: the lines of other files that have its name, manifests and scripts first. */
export function* sayMentions(path: string): Script {
  const stem = (path.split('/').at(-1) ?? path).replace(/(?<=.)\..*$/u, '')
  // A word of everyday speech stands in many lines that do not mean the file.
  if (stem.length < 6 || !/[_-]|\d|[a-z][A-Z]/u.test(stem)) return
  const output = yield* call('grep', { pattern: stem, case_sensitive: true, limit: 80 })
  if (isToolFailure(output)) return
  const others = output.matches.filter(({ location }) => !location.startsWith(`${path}:`))
  const rank = (location: string): number =>
    /(?:^|\/)(?:Makefile|CMakeLists|configure|package\.json|pom\.xml|build\.)/u.test(location)
      ? 0
      : /(?:^|\/)tests?\//u.test(location)
        ? 1
        : /(?:change(?:s|log)|news|authors)/iu.test(location)
          ? 3
          : 2
  const byFile = [...Map.groupBy(others, ({ location }) => location.replace(/:\d+-\d+$/u, '')).values()]
  const shown = byFile
    .toSorted(([a], [b]) => rank(a?.location ?? '') - rank(b?.location ?? ''))
    .flatMap((lines) => lines.slice(0, 2))
    .slice(0, mostMentions)
  if (shown.length === 0) return
  const rows = shown.map(({ text, location }) => `- ${code(shortenCode(text.trim(), 140))} [${location}]\n`)
  yield* say(`\n\nOther files that speak of ${code(stem)}:\n\n${rows.join('')}`)
}
