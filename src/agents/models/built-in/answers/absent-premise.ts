import { claim } from '../../../evidence/claims.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import type { Asked } from '../plans.ts'
import { code } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll, say, state } from '../script.ts'

const mostNames = 3

/** Words in capitals that are no product: they say what is asked, not of what. */
const common =
  /^(?:I|A|An|The|GET|POST|PUT|PATCH|DELETE|HEAD|HTTPS?|JSON|XML|YAML|TOML|HTML|CSS|URLs?|URI|APIs?|REST|SQL|CLI|TUI|GUI|UI|DB|OS|CI|CD|PR|IDs?|UUID|JWT|TCP|UDP|IP|TLS|SSL|UTF|ASCII|UNIX|Linux|Windows|macOS|Mac|Darwin|English|German|Monday|README|TODO|OK|NULL|None|True|False|What|Where|Which|When|Why|How|Who|Is|Are|Does|Do|Can|If|In|And|Or|But|It|This|That|There)$/u

/**
 * A question that takes for granted what is not there is told so first: a product or a name that it writes with a
 * capital letter and that stands nowhere in the repository, neither in code nor in manifests or documents.
 */
export function* sayAbsentPremise({ understanding, subjects }: Asked): Script {
  const known = new Set(subjects.found.map(({ asked }) => asked.toLowerCase()))
  const words = understanding.text
    .slice(0, 600)
    .split(/[\s"'`(),;:?!/]+/u)
    .slice(1)
    .map((word) => word.replace(/(?:'s|\.)$/u, ''))
    .filter(
      (word) =>
        /^[A-Z][A-Za-z0-9+]{2,29}[A-Za-z0-9+#]$/u.test(word) &&
        !common.test(word) &&
        !known.has(word.toLowerCase()),
    )
  const names = [...new Set(words)].slice(0, mostNames)
  const outputs = yield* callAll(
    'grep',
    names.map((name) => ({ pattern: name, limit: 1 })),
  )
  for (const [index, name] of names.entries()) {
    const output = outputs[index]
    if (output === undefined || isToolFailure(output) || output.matches.length > 0) continue
    yield* state(
      claim(
        output.extent,
        () =>
          `${code(name)} is mentioned nowhere in this repository, neither in code nor in manifests or documents.`,
        () => `The word ${code(name)} was not found in the files that were searched.`,
      ),
    )
    yield* say('\n\n')
  }
}
