/** Names and messages of commits are anybody's text: nothing in it may act on what shows it. */

/** Control characters, and those that turn the direction of text or are not seen. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029\ufffd]/gu

/** Only where no character of an address stands before it, so that each one is read once. */
const address = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gu

const longestLine = 300
const longestBody = 4_000

/** One line. */
export function cleanLine(text: string): string {
  return cut(withoutAddresses(text.replace(/\s+/gu, ' ').replace(unseen, '')).trim(), longestLine)
}

/** A name is never an address: what stands before the `@` is left of one. */
export function cleanName(text: string): string {
  const name = text
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .replace(/<[^<>]*>/gu, '')
    .trim()
  const [local = '', ...domain] = name.split('@')
  const shown = domain.length > 0 && !name.includes(' ') ? local : withoutAddresses(name)
  return shown === '' ? 'unknown' : cut(shown, 100)
}

/** Lines, without those that only name people for tools. */
export function cleanBody(text: string): string {
  const lines = text
    .split(/\r\n|[\r\n]/u)
    .map((line) => withoutAddresses(line.replaceAll('\t', ' ').replace(unseen, '')).trimEnd())
    .filter(
      (line) => !/^(?:signed-off|co-authored|reviewed|acked|tested|reported|suggested)-by:/iu.test(line),
    )
  return cut(lines.join('\n').trim(), longestBody)
}

export function cleanPath(path: string): string {
  return path.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd')
}

/** Line breaks and tabs belong to it. */
export function cleanDiff(diff: string): string {
  return diff.replace(/[^\P{Cc}\n\t]/gu, '')
}

function withoutAddresses(text: string): string {
  return text.replace(/\s?<[^<>@\s]{1,64}@[^<>@\s]{1,255}>/gu, '').replace(address, '…')
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).trimEnd()}…`
}
