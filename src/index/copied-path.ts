/**
 * Whether a path says that what is in the file was made from, or taken over from, what is written elsewhere: the output
 * of builds, code of others, minified code, translations, backups. Names that a folder of sources may have too (`build`, `external`)
 * count above such folders alone.
 */
export function isCopiedPath(path: string): boolean {
  const folders = path.slice(0, path.lastIndexOf('/') + 1).toLowerCase()
  const sources = folders.search(SOURCES)
  const aboveSources = sources === -1 ? folders : folders.slice(0, sources + 1)
  return (
    isTakenOver(path) ||
    MAYBE_BUILT.test(aboveSources) ||
    MADE_FILE.test(path) ||
    BACKUP.test(path) ||
    isTranslated(path)
  )
}

/** Whether a file lies in a folder of code that others wrote. */
export function isTakenOver(path: string): boolean {
  return TAKEN_OVER.test(path.toLowerCase())
}

const TAKEN_OVER =
  /(?:^|\/)(?:node_modules|bower_components|site-packages|vendor|vendors|vendored|_vendor|third[_-]?party|3rd[_-]?party|external[_-]libs?|single[_-]include|amalgamat(?:ed|ion)|pods|carthage)\//
// Programs have a package that is called `output` or `dependencies`: what is made stands at the top.
const MAYBE_BUILT =
  /(?:^|\/)(?:dist|build|out|bundles?|deps|externals?|extern|generated|public\/assets)\/|^(?:output|dependencies)\//
const SOURCES = /(?:^|\/)(?:src|lib|sources?|app|pkg|internal)\//
const MADE_FILE = /[.-](?:min|bundle|umd|iife)\.(?:[cm]?js|css)$/i
const BACKUP = /(?: copy(?: \d)?| \(\d\)|[._-](?:bak|backup|orig|old))(?:\.\w{1,5})?$/i

const LANGUAGES =
  'ar|bg|bn|ca|cs|da|de|el|es|fa|fi|fr|he|hi|hu|id|it|ja|jp|ko|kr|nl|no|pl|pt|ro|ru|sv|th|tr|uk|vi|zh|cn|tw'
const REGION = '(?:[-_](?:[a-z]{2}|hans|hant))?'
const TRANSLATED_FILE = new RegExp(
  String.raw`[._-](?:${LANGUAGES})${REGION}\.(?:md|mdx|rst|adoc|txt|html)$`,
  'i',
)
const TRANSLATED_FOLDER = new RegExp(
  String.raw`(?:^|/)(?:docs?|documentation|i18n|locales?|translations?|website|content|lang)/(?:[^/]+/){0,2}?(?:${LANGUAGES})${REGION}/`,
  'i',
)
/** Tables of a program's texts and formats, whatever they are written in: `locale/de/formats.py`, `i18n/pt-BR.json`. */
const TRANSLATED_TABLE = new RegExp(
  String.raw`(?:^|/)(?:i18n|locales?|translations?|lang)/(?:[\w-]+/){0,2}(?:[a-z]+[._-])?(?:${LANGUAGES})${REGION}(?:/|\.\w+$)|(?:^|/)values-(?:${LANGUAGES})${REGION}/|[._-](?:${LANGUAGES})${REGION}\.(?:properties|po|resx|arb|ftl|xlf)$`,
  'i',
)

function isTranslated(path: string): boolean {
  if (TRANSLATED_TABLE.test(path)) return true
  if (!/\.(?:md|mdx|rst|adoc|txt|html)$/i.test(path)) return false
  return TRANSLATED_FILE.test(path) || TRANSLATED_FOLDER.test(path)
}
