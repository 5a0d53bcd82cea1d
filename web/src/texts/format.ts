/** Numbers, plurals, sizes, dates and ages as a language writes them. */
export type Format = {
  /** A whole number with its digits grouped. */
  readonly count: (value: number) => string
  /** The form for a number, in which `#` stands for it. */
  readonly plural: (value: number, forms: PluralForms) => string
  readonly seconds: (seconds: number) => string
  /** `512 bytes`, `1.5 KB`, `3 MB`. */
  readonly bytes: (size: number) => string
  /** Of a whole, to one decimal; never rounded to nothing or to everything. */
  readonly share: (part: number, whole: number) => string
  /** 0.5 is 50 %. */
  readonly percent: (fraction: number) => string
  /** How long ago an ISO time was, or its day. */
  readonly age: (time: string, now?: number) => string
  /** The day of an ISO time. */
  readonly day: (time: string) => string
}

export type PluralForms = { readonly [Rule in Intl.LDMLPluralRule]?: string } & { readonly other: string }

/** `justNow`: less than a minute ago. */
export function createFormat(language: string, { justNow }: { readonly justNow: string }): Format {
  const counts = new Intl.NumberFormat(language)
  const decimals = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const sizes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const bytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  const rules = new Intl.PluralRules(language)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const wholePercent = new Intl.NumberFormat(language, { style: 'percent' })
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return {
    count: (value) => counts.format(value),
    plural: (value, forms) =>
      (forms[rules.select(value)] ?? forms.other).replaceAll('#', () => counts.format(value)),
    seconds: (seconds) => {
      if (seconds < 10) return `${decimals.format(seconds)} s`
      if (seconds < 90) return `${Math.round(seconds)} s`
      return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
    },
    bytes: (size) => {
      if (size < 1024) return bytes.format(size)
      const [value, unit] = size < 1024 ** 2 ? [size / 1024, 'KB'] : [size / 1024 ** 2, 'MB']
      return `${sizes.format(value < 10 ? value : Math.round(value))} ${unit}`
    },
    share: (part, whole) => {
      if (part === 0 || whole === 0) return wholePercent.format(0)
      if (part === whole) return wholePercent.format(1)
      const share = part / whole
      // 99.96 % is not everything, and 0.04 % is not nothing.
      if (share > 0.999) return `> ${percent.format(0.999)}`
      return share < 0.001 ? `< ${percent.format(0.001)}` : percent.format(share)
    },
    percent: (fraction) => wholePercent.format(fraction),
    age: (time, now = Date.now()) => {
      const seconds = Math.round((Date.parse(time) - now) / 1000)
      if (Math.abs(seconds) < 60) return justNow
      if (Math.abs(seconds) < 3600) return relative.format(Math.round(seconds / 60), 'minute')
      if (Math.abs(seconds) < 86_400) return relative.format(Math.round(seconds / 3600), 'hour')
      if (Math.abs(seconds) < 30 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
      return days.format(new Date(time))
    },
    day: (time) => days.format(new Date(time)),
  }
}
