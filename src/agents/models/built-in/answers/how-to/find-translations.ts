import { isToolFailure } from '../../../../tools/tool.ts'
import type { Script } from '../../script.ts'
import { callAll } from '../../script.ts'

/** Files of texts, one a language, beside the one that they are translated from. */
export interface Translations {
  readonly base: string | undefined
  readonly files: readonly string[]
  /** Most files of their directory are such. */
  readonly areMost: boolean
}

const translationWord = /\b(?:translat\w*|locali[sz]\w*|i18n|l10n|languages?)\b/iu
/** Languages that most projects which are translated have. */
const patterns = ['*_de.*', '*_es.*', '*_fr.*', '*.de.*', '*.es.*', 'de.*', 'es.*', 'fr.*', '*-de.*'].map(
  (part) => `**/${part}`,
)
/** What stands in tests is a sample of translations, not where the product has its own. */
const aside =
  /(?:^|[/._-])(?:docs?|(?:unit|integration|functional)?tests?|specs?|e2e|fixtures?|testdata|samples?|examples?|node_modules|vendor|third_party)(?:[._-]\w{1,40})?\//iu
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
  ].filter((path) => textFile.test(path) && !aside.test(path))
  // Where several directories have such files, the translations are where there are most.
  const groups = [...Map.groupBy(paths, (path) => path.slice(0, Math.max(0, path.lastIndexOf('/')))).values()]
  const [first] = groups.toSorted((one, other) => other.length - one.length)[0] ?? []
  if (first === undefined) return undefined
  const directory = first.slice(0, Math.max(0, first.lastIndexOf('/')))
  const [around] = yield* callAll('list_files', [{ path: directory }])
  if (around === undefined || isToolFailure(around)) return undefined
  const end = /\.\w+$/u.exec(first)?.[0] ?? ''
  const stem = /([^/]*?)[_.-]?[a-z]{2}\.\w+$/u.exec(first.slice(-200))?.[1] ?? ''
  const family = around.files
    .map(({ path }) => path)
    .filter((path) => path.endsWith(end) && isTranslation(path.split('/').at(-1) ?? '', stem, end))
  if (family.length < 2) return undefined
  const base =
    family.find((path) => path.endsWith(`/${stem}${end}`)) ??
    family.find((path) => /(?:^|[/_.-])en(?:[_-]\w+)?\.\w+$/u.test(path))
  return {
    base,
    files: family.filter((path) => path !== base),
    areMost: family.length * 2 > around.files.length,
  }
}

/** `messages_de.properties`, `pt-BR.json`, and `messages.properties` that they are translated from. */
function isTranslation(name: string, stem: string, end: string): boolean {
  if (!name.startsWith(stem)) return false
  const code = name.slice(stem.length, Math.max(stem.length, name.length - end.length))
  return (code === '' && stem !== '') || /^[_.-]?[a-z]{2,3}(?:[_-][A-Za-z\d]{2,8}){0,2}$/u.test(code)
}
