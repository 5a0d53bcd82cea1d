import { isToolFailure } from '../../../../../tools/tool.ts'
import { capitalize, code, joinNames, plural } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { call, callAll, say } from '../../../script.ts'

/** Dependencies of package.json that no source file imports. */
export function* answerUnusedPackages(): Script {
  const file = yield* call('read_file', { path: 'package.json' })
  const source = isToolFailure(file) ? '' : JSON.stringify(file)
  const block = /\\"dependencies\\":\s*\{([^}]*)\}/u.exec(source.replace(/\\n\d+\| ?/gu, ' '))?.[1] ?? ''
  const names = [...block.matchAll(/\\"(@?[\w./-]+)\\"\s*:/gu)].map(([, name = '']) => name)
  if (names.length === 0) {
    yield* say('I found no dependencies in a package.json at the root of the repository.')
    return
  }
  const outputs = yield* callAll(
    'grep',
    names.slice(0, 80).map((name) => ({
      pattern: String.raw`["'\x60]${name.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)}(?:/[^"'\x60]*)?["'\x60]`,
      regex: true,
      case_sensitive: true,
      limit: 40,
    })),
  )
  const unused = names.slice(0, 80).filter((_, index) => {
    const output = outputs[index]
    if (output === undefined || isToolFailure(output)) return false
    return !output.matches.some(
      ({ location }) =>
        /\.(?:[cm]?[jt]sx?|vue|svelte)(?::|$)/u.test(location.replace(/:\d+-\d+$/u, '')) &&
        !/(?:^|\/)(?:dist|build|node_modules)\//u.test(location),
    )
  })
  yield* say(
    unused.length === 0
      ? `None: each of the ${plural(names.length, 'dependency', 'dependencies')} of [package.json] is named in an import of a source file.`
      : `${capitalize(plural(unused.length, 'dependency', 'dependencies'))} of [package.json] ${unused.length === 1 ? 'is' : 'are'} imported by no source file: ${joinNames(unused.map(code), 40)}.\n\nThe others of ${names.length} are. What a configuration file, a plugin or another dependency loads by itself is not seen by this, drivers of databases and peers above all.`,
  )
}
