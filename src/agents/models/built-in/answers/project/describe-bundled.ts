import { isToolFailure } from '../../../../tools/tool.ts'
import type { DeclaredPackage, Setting } from '../../../../knowledge/project/facts.ts'
import { cite, code, joinNames } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll, say } from '../../script.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** Folders that hold copies of other people's code. */
const folders = ['vendor/', 'third_party/', 'third-party/', 'thirdparty/', 'bundled/', 'external/', 'deps/']

const codeFile = /\.(?:c|h|cc|cpp|hpp|go|js|ts|py|rs|rb|java|cs)$/u

export interface Bundled {
  /** `vendor/decNumber`. */
  readonly path: string
  readonly files: number
  /** One of its files, to cite. */
  readonly sample: string
}

/** Copies of other projects in the repository, by the folders that such copies are kept in. */
export function* findBundled(): Script<Bundled[]> {
  const outputs = yield* callAll(
    'list_files',
    folders.map((pattern) => ({ pattern })),
  )
  const copies = new Map<string, { files: number; sample: string }>()
  outputs.forEach((output, index) => {
    if (isToolFailure(output)) return
    const folder = folders[index] ?? ''
    for (const { path, lines } of output.files) {
      const lower = path.toLowerCase()
      const at = lower.startsWith(folder) ? 0 : lower.indexOf(`/${folder}`) + 1
      if ((at === 0 && !lower.startsWith(folder)) || lines === 0) continue
      const below = path.slice(at + folder.length).split('/')
      const copy =
        below.length > 1
          ? path.slice(0, at + folder.length) + (below[0] ?? '')
          : path.slice(0, at + folder.length - 1)
      const known = copies.get(copy)
      const isBetter = known === undefined || (codeFile.test(path) && !codeFile.test(known.sample))
      const sample = isBetter ? path : known.sample
      copies.set(copy, { files: (known?.files ?? 0) + 1, sample })
    }
  })
  return [...copies].map(([path, copy]) => ({ path, ...copy }))
}

/** Copies of other code, and the options of the build that choose among packages, each where the names fit. */
export function* describeBundled(
  gathered: GatheredFacts,
  packages: readonly DeclaredPackage[],
  words: readonly string[],
  isAboutAll: boolean,
): Script<boolean> {
  const bundled = (yield* findBundled()).filter(
    ({ path }) => isAboutAll || words.some((word) => isAlike(path.split('/').at(-1) ?? '', word)),
  )
  const names = isAboutAll
    ? packages.filter(({ ecosystem }) => ecosystem === 'c').map(({ name }) => name.toLowerCase())
    : words
  const options = gathered.files
    .flatMap(({ facts }) => facts.settings)
    .filter(({ kind }) => kind === 'build option' || kind === 'feature')
    .filter((option) => names.some((word) => speaksOf(option, word)))
    .slice(0, 8)
  if (bundled.length > 0) {
    const shown = bundled.slice(0, 6).map(({ path, sample }) => `${code(path)}${cite(sample)}`)
    yield* say(`\nThe repository holds copies of other code: ${joinNames(shown, 6)}.\n`)
  }
  if (options.length > 0) {
    yield* say('\nOptions of the build that decide on it:\n\n')
    for (const { name, value, meaning, place } of options) {
      const help = meaning === '' ? '' : `: ${meaning.replace(/[[\]]/gu, '')}`
      yield* say(
        `- ${code(name)}${help}${value === undefined ? '' : ` (default ${code(value)})`} [${place.path}:${place.line}-${place.endLine}]\n`,
      )
    }
  }
  return bundled.length + options.length > 0
}

function speaksOf({ name, meaning }: Setting, word: string): boolean {
  if (word.length < 3) return false
  const parts = `${name} ${meaning}`.toLowerCase().split(/[^a-z\d]+/u)
  return parts.some((part) => isAlike(part, word))
}

/** `onig` and `oniguruma`, `decnum` and `decNumber`: one begins with the other. */
function isAlike(one: string, other: string): boolean {
  const [short = '', long = ''] = [one.toLowerCase(), other.toLowerCase()].sort((a, b) => a.length - b.length)
  return short === long || (short.length >= 4 && long.startsWith(short))
}
