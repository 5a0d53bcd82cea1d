import { lookupTable } from '../../../../languages/lookup-table.ts'
import { readArguments } from '../call-text.ts'

/** An annotation: its arguments, and where it begins and ends. */
export interface Mark {
  readonly name: string
  readonly items: readonly string[]
  readonly at: number
  readonly end: number
}

/** How annotations are written: `@Get("/")`, `[HttpGet("/")]`, `#[Route('/')]`. */
export type Style = 'at' | 'brackets' | 'hash'

export const styles = lookupTable<Style>({ cs: 'brackets', php: 'hash' })

const markPatterns: Readonly<Record<Style, RegExp>> = {
  at: /@([A-Z]\w{1,60})/gu,
  brackets: /\[(?:\w+:\s*)?([A-Z]\w{1,60})(?=[(\],])/gu,
  hash: /#\[\s*((?:\\?\w{1,60}\\){0,6}[A-Z]\w{1,60})(?=[(\],])/gu,
}
/** `[HttpGet, Authorize]` */
const nextInBrackets = /\s{0,200},\s{0,200}((?:\\?\w{1,60}\\){0,6}[A-Z]\w{1,60})(?=[(\],])/uy

export function findMarks(text: string, style: Style): Mark[] {
  return [...text.matchAll(markPatterns[style])].flatMap((match) => {
    const marks = [markAt(text, match)]
    for (let last = marks[0]; style !== 'at' && last !== undefined;) {
      nextInBrackets.lastIndex = last.end
      const next = nextInBrackets.exec(text)
      last = next === null ? undefined : markAt(text, next)
      if (last !== undefined) marks.push(last)
    }
    return marks
  })
}

/** `#[OA\Get]` of PHP only documents a route, `#[Rest\Get]` is one. */
const ownNamespace = /^\\?(?:Rest\\|(?:\w{1,60}\\){1,6}(?=(?:Route|IsGranted|Security)$))/u

function markAt(text: string, match: RegExpExecArray): Mark {
  const after = match.index + match[0].length
  const list = text[after] === '(' ? readArguments(text, after) : undefined
  return {
    name: (match[1] ?? '').replace(ownNamespace, ''),
    items: list?.items ?? [],
    at: match.index,
    end: (list?.end ?? after - 1) + 1,
  }
}

/** Those before a place: behind what ends a statement, or begins or ends a body, other than inside of a mark. */
export function marksBefore(
  text: string,
  marks: readonly Mark[],
  until: number,
  last = marks.findLastIndex(({ at }) => at < until),
): Mark[] {
  let from = until
  let first = last + 1
  for (let mark = marks[last]; mark !== undefined; mark = marks[first - 1]) {
    if (/[;{}]/u.test(text.slice(mark.end, from))) break
    from = mark.at
    first -= 1
  }
  return marks.slice(first, last + 1)
}

/** The annotations above and below one of a method, with the method's name. */
export function marksAround(
  text: string,
  marks: readonly Mark[],
  index: number,
): { all: Mark[]; handler: string; head: string; end: number } {
  let at = marks[index]?.end ?? 0
  const below: Mark[] = []
  for (let after = index + 1, next = marks[after]; next !== undefined; next = marks[(after += 1)]) {
    // Inside of the last one.
    if (next.at < at) continue
    if (/[^\s\],]/u.test(text.slice(at, next.at))) break
    below.push(next)
    at = next.end
  }
  const rest = text.slice(at, at + 600)
  const name = /\b(\w{1,120})\s{0,9}(?:<[^<>(]{0,80}>)?\s{0,9}\(/u.exec(rest)
  return {
    all: [...marksBefore(text, marks, marks[index]?.at ?? 0, index - 1), ...below],
    handler: name?.[1] ?? '',
    head: rest.slice(0, name?.index ?? 0),
    end: at + (name?.index ?? 0),
  }
}
