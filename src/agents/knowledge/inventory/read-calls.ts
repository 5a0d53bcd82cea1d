import type { ArgumentList } from './call-text.ts'
import { readArguments } from './call-text.ts'
import type { Place } from '../project/facts.ts'
import type { SourceText } from './source-text.ts'

/** A call, an annotation or an object literal behind what a pattern found. */
export interface FoundCall extends ArgumentList {
  readonly match: RegExpExecArray
  readonly place: Place
}

/**
 * What `read` makes of everything that the pattern finds in a file: the pattern ends with the opening bracket. What has no
 * closing one is left out, as is what `read` makes nothing of.
 */
export function readCalls<Read extends object>(
  source: SourceText,
  pattern: RegExp,
  read: (call: FoundCall) => Read | readonly Read[] | undefined,
): Read[] {
  return [...source.text.matchAll(pattern)].flatMap((match) => {
    const list = readArguments(source.text, match.index + match[0].length - 1)
    return list === undefined
      ? []
      : (read({ ...list, match, place: source.placeOf(match.index, list.end) }) ?? [])
  })
}
