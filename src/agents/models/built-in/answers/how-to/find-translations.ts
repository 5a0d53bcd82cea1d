import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'

/** Files of texts, one a language, beside the one that they are translated from. */
export interface Translations {
  readonly base: string | undefined
  readonly files: readonly string[]
}

const translationWord = /\b(?:translat\w*|locali[sz]\w*|i18n|l10n|languages?)\b/iu
/** Languages that most projects which are translated have. */
const patterns = ['*_de.*', '*_es.*', '*_fr.*', '*.de.*', '*.es.*', 'de.*', 'es.*', 'fr.*', '*-de.*'].map(
  (part) => `**/${part}`,
)
const textFile = /\.(?:properties|json|ya?ml|po|ts|js|php|xml|resx|strings|arb|ftl|toml|ini)$/iu

/** Where a question wants a further language: the files that hold the others. */
export function* findTranslations(question: string): Script<Translations | undefined> {
  if (!translationWord.test(question)) return undefined
  const outputs = yield* callAll(
    'list_files',
    patterns.map((pattern) => ({ pattern })),
  )
  const paths = [
    ...new Set(
      outputs.flatMap((output) => (isToolFailure(output) ? [] : output.files.map(({ path }) => path))),
    ),
  ].filter((path) => textFile.test(path) && !/(?:^|\/)(?:docs?|tests?|node_modules)\//iu.test(path))
  const [first] = paths
  if (first === undefined) return undefined
  const directory = first.slice(0, Math.max(0, first.lastIndexOf('/')))
  const [around] = yield* callAll('list_files', [{ path: directory }])
  if (around === undefined || isToolFailure(around)) return undefined
  const end = /\.\w+$/u.exec(first)?.[0] ?? ''
  const stem = /([^/]*?)[_.-]?[a-z]{2}\.\w+$/u.exec(first.slice(-200))?.[1] ?? ''
  const family = around.files
    .map(({ path }) => path)
    .filter((path) => path.endsWith(end) && (path.split('/').at(-1) ?? '').startsWith(stem))
  if (family.length < 2) return undefined
  const base =
    family.find((path) => path.endsWith(`/${stem}${end}`)) ??
    family.find((path) => /(?:^|[/_.-])en(?:[_-]\w+)?\.\w+$/u.test(path))
  return { base, files: family.filter((path) => path !== base) }
}
