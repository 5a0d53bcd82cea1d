import { readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import { canonicalKey, moduleOf, resolveName } from './python-modules.ts'
import { bodyAt } from './python-views.ts'

/** `Depends(get_current_user)` in a text of a file: what says something of the caller. */
export type ReadDependencies = (source: SourceText, text: string) => string[]

/** What functions that may give sessions of a database are found by. */
export const sessionMarkers = ['_session(', 'session_maker(', 'sessionmaker(']

/**
 * What gives a session of the database is left out: by what its function returns or yields where that is read, else by its
 * name, unless what it is qualified by tells of authentication.
 *
 * @param sources files that may hold the functions which dependencies name
 */
export function createDependencies(sources: readonly SourceText[]): ReadDependencies {
  const functions = new Map<string, { readonly source: SourceText; readonly index: number }>()
  for (const source of sources) {
    for (const { 0: head, index } of source.text.matchAll(/^(?:async[ \t]+)?def[ \t]+\w+(?=\()/gmu)) {
      const name = head.split(/[ \t]+/u).at(-1) ?? ''
      if (isSessionName(name)) functions.set(`${moduleOf(source.path)}.${name}`, { source, index })
    }
  }
  const declared = [...functions.keys()]
  const givesSession = (source: SourceText, name: string): boolean => {
    if (!isSessionName(name)) return false
    const full = resolveName(source, name)
    const found = functions.get(canonicalKey(declared, full))
    if (found !== undefined) return returnsSession(found.source, found.index)
    const own = `${moduleOf(source.path)}.`
    return !ofAuthentication.test(full.startsWith(own) ? name : full)
  }
  return (source, text) =>
    [...text.matchAll(/\b(?:Depends|Security)\(\s*([\w.]{1,80})/gu)]
      .map(([, name = '']) => name)
      .filter((name) => !givesSession(source, name))
}

const ofAuthentication = /auth|login|jwt|token|identity|account|security/iu

function isSessionName(name: string): boolean {
  return /(?:^|[._])(?:get|make|create|db|async|sync)_?session(?:_?maker)?$/iu.test(name)
}

/** By the annotation or the body of a function; one that checks callers may be handed a session itself. */
function returnsSession(source: SourceText, index: number): boolean {
  const open = source.text.indexOf('(', index)
  const body = bodyAt(source.text, index).slice((readArguments(source.text, open)?.end ?? open) - index)
  return (
    /\bAsyncSession\b|session_?(?:maker|local|factory)|\bscoped_session\b|\.session\(/iu.test(body) ||
    (/\bSession\b/u.test(body) && /^sql(?:alchemy|model)\b/u.test(resolveName(source, 'Session')))
  )
}
