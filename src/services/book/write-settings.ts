import { isBesideProduct } from '../../agents/knowledge/project/is-beside-product.ts'
import type { Place } from '../../agents/knowledge/project/facts.ts'
import type { KnownSetting } from '../../agents/knowledge/settings/setting.ts'
import { code } from '../../agents/questions/tell/markdown.ts'
import type { BookSources } from './book-sources.ts'
import type { Block, Section } from './page.ts'
import { tableOf } from './page.ts'
import { quote } from './quote.ts'

const mostRows = 120
/** Places of a setting that are cited. */
const mostPlaces = 3
const longestText = 200

const kinds: readonly (readonly [kind: KnownSetting['kind'], title: string])[] = [
  ['environment', 'Environment variables'],
  ['key', 'Configuration keys'],
  ['registered', 'Registered settings'],
  ['build option', 'Build options'],
  ['feature', 'Features'],
  ['define', 'Preprocessor definitions'],
]

/** What can be set from outside, by kind. */
export function writeSettings(sources: BookSources): Section[] {
  const own = sources.settings.settings.filter(isOfProduct)
  return kinds.map(([kind, title]) => ({
    title,
    note: '',
    blocks: [
      tabulateSettings(
        sources,
        own.filter((setting) => setting.kind === kind),
      ),
    ],
  }))
}

/** Whether something other than examples and tests declares or reads it. */
function isOfProduct(setting: KnownSetting): boolean {
  return placesOf(setting).some(({ path }) => !isBesideProduct(path) && !path.startsWith('.'))
}

function tabulateSettings({ cite }: BookSources, settings: readonly KnownSetting[]): Block {
  const placed = settings.flatMap((setting) => {
    const [first, ...others] = placesOf(setting).slice(0, mostPlaces)
    return first === undefined ? [] : [{ setting, first, others }]
  })
  const columns = ['Name', 'Default', 'Required', 'Description']
  return tableOf(columns, placed, mostRows, ({ setting, first, others }) => ({
    cells: [
      code(setting.name),
      setting.value === undefined || setting.value === '' ? '' : code(setting.value.slice(0, longestText)),
      setting.isRequired ? 'yes' : '',
      quote(setting.meaning.slice(0, longestText)),
    ],
    citations: [cite(first)[0], ...others.map((place) => cite(place)[0])],
  }))
}

/** Where it is declared and read before where it is given. */
function placesOf({ declaredAt, readAt, givenAt }: KnownSetting): Place[] {
  return [...declaredAt, ...readAt, ...givenAt.map(({ place }) => place)]
}
