/** The time that a question is about. Days are `2026-01-31`. */
export interface Period {
  /** So many days up to the newest commit. */
  readonly days?: number
  readonly since?: string
  readonly until?: string
  /** After this tag; 'last' for the newest one, 'previous' for the release before `untilTag`. */
  readonly sinceTag?: string
  /** Up to this tag; 'last' for the newest release. */
  readonly untilTag?: string
  /** So many commits. */
  readonly count?: number
}

export interface FoundPeriod {
  readonly period: Period
  /** The words that say it; '' where none do. */
  readonly said: string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = String.raw`(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const numbers: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  couple: 2,
  few: 3,
  several: 5,
}
const number = String.raw`(?<number>\d{1,4}|one|two|three|four|five|six|ten|a couple of|couple of|(?:a )?few|several)`
const daysOf: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }

type Reading = readonly [RegExp, (groups: Readonly<Record<string, string | undefined>>) => Period | undefined]

const readings: readonly Reading[] = [
  [
    /\b(?:in|with|of) (?:the )?(?:last|latest|newest|most recent|current) (?:stable )?(?:release|version|tag)\b/iu,
    () => ({ sinceTag: 'previous', untilTag: 'last' }),
  ],
  [
    /\b(?:changed?|changes|new|happened|added|fixed) (?:in|with) (?:version |release |tag )?(?<tag>v?\d{1,4}\.\d[\w.+-]{0,40}(?<![.]))/iu,
    ({ tag }) => ({ sinceTag: 'previous', untilTag: tag ?? '' }),
  ],
  [
    /\bsince (?:the )?(?:last|latest|previous|most recent) (?:release|tag|version)\b/iu,
    () => ({ sinceTag: 'last' }),
  ],
  [
    /\bsince (?:version |release |tag )?(?<tag>v?\d{1,5}\.\d[\w.+-]{0,40}(?<![.]))/iu,
    ({ tag }) => ({ sinceTag: tag ?? '' }),
  ],
  [
    /\b(?:between|from) (?:version )?(?<tag>v?\d{1,5}\.\d[\w.+-]{0,40}(?<![.])) (?:and|to) (?:version )?(?<until>v?\d{1,5}\.\d[\w.+-]{0,40}(?<![.]))/iu,
    ({ tag, until }) => ({ sinceTag: tag ?? '', untilTag: until ?? '' }),
  ],
  [
    /\b(?<word>since|after|from|before|until) (?<day>\d{4}-\d{2}-\d{2})\b/iu,
    ({ word, day }) => (isDay(day) ? bound(word, day!, day!) : undefined),
  ],
  [
    new RegExp(
      String.raw`\b(?<word>since|after|before|until|in|during) ${month},? (?<year>(?:19|20)\d{2})\b`,
      'iu',
    ),
    ({ word, month: name, year }) => {
      const index = months.indexOf((name ?? '').slice(0, 3).toLowerCase())
      const last = new Date(Date.UTC(Number(year), index + 1, 0)).getUTCDate()
      const prefix = `${year}-${String(index + 1).padStart(2, '0')}`
      return bound(word, `${prefix}-01`, `${prefix}-${last}`)
    },
  ],
  [
    /\b(?<word>since|after|before|until|in|during) (?<year>(?:19|20)\d{2})\b/iu,
    ({ word, year }) => bound(word, `${year}-01-01`, `${year}-12-31`),
  ],
  [
    new RegExp(String.raw`\b(?:last|latest|recent|newest|past) ${number} commits?\b`, 'iu'),
    ({ number: said }) => ({ count: toNumber(said) }),
  ],
  [/\b(?:last|latest|newest|most recent) commit\b/iu, () => ({ count: 1 })],
  [
    new RegExp(
      String.raw`\b(?:(?:in|over|during|within|for) )?(?:the )?(?:last|past|previous) (?:${number} )?(?<unit>day|week|month|quarter|year)s?\b`,
      'iu',
    ),
    ({ number: said, unit }) => ({
      days: toNumber(said ?? 'one') * (daysOf[(unit ?? '').toLowerCase()] ?? 1),
    }),
  ],
  [
    /\b(?:since )?(?:(?<today>today|yesterday)|this (?<unit>week|month|quarter|year))\b/iu,
    ({ unit }) => ({ days: unit === undefined ? 1 : (daysOf[unit.toLowerCase()] ?? 1) }),
  ],
]

export function findPeriod(text: string): FoundPeriod {
  for (const [expression, read] of readings) {
    const match = expression.exec(text)
    const period = match === null ? undefined : read(match.groups ?? {})
    if (match !== null && period !== undefined) return { period, said: match[0] }
  }
  return { period: {}, said: '' }
}

function bound(word: string | undefined, first: string, last: string): Period {
  switch (word?.toLowerCase()) {
    case 'since':
    case 'from':
      return { since: first }
    case 'after':
      return { since: dayAfter(last) }
    case 'before':
      return { until: dayAfter(first, -1) }
    case 'until':
      return { until: last }
    default:
      return { since: first, until: last }
  }
}

/** Days are counted in UTC, where each has 24 hours. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function isDay(day: string | undefined): boolean {
  return !Number.isNaN(Date.parse(`${day}T00:00:00Z`))
}

function toNumber(said: string | undefined): number {
  const plain = (said ?? '')
    .toLowerCase()
    .replace(/^a (?=\w)/u, '')
    .replace(/ of$/u, '')
  return numbers[plain] ?? (Number(plain) || 1)
}
