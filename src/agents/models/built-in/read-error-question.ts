import { readStackTrace } from './read-stack-trace.ts'
import type { RaisedError } from './traces/error-line.ts'

/**
 * The error that a question without a trace is about: "Why would I see `ValueError: no name`?", "When is
 * InvalidTokenError raised?", "What causes the error 'unexpected argument'?". Undefined where it asks for no error.
 */
export function readErrorQuestion(text: string): RaisedError | undefined {
  if (!asksForCause(text)) return undefined
  const quoted = [
    ...text.matchAll(
      /["“`']((?:(?:[A-Za-z]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning)|error|panic|fatal)[:\s][^"”`\n]{4,240})["”`']/gu,
    ),
  ]
    .map((match) => match[1] ?? '')
    .at(0)
  if (quoted !== undefined) return splitError(quoted)
  const inline =
    /\b((?:[A-Za-z]\w*\.)*[A-Z]\w*(?:Error|Exception)): ([^\n]{4,240}?)(?=["”`]|[?]?\s*$|\n)/mu.exec(text)
  if (inline !== null) return { name: inline[1] ?? '', message: inline[2] ?? '' }
  const name =
    /\b((?:[A-Za-z]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Fault|Failure))\b/u.exec(text)?.[1] ?? ''
  const message = /["“`]([^"”`\n]{6,240})["”`]|(?<!\w)'([^'\n]{10,240})'(?!\w)/u.exec(text)
  const said = message?.[1] ?? message?.[2] ?? ''
  if (said !== '' && said !== name && /\s/u.test(said)) return { name, message: said }
  if (name !== '') return { name, message: '' }
  const trace = readStackTrace(text)
  return trace === undefined || trace.errorName === ''
    ? undefined
    : { name: trace.errorName, message: trace.message }
}

function splitError(text: string): RaisedError {
  const match = /^([\w.]+):?\s+(.*)$/u.exec(text)
  const name = match?.[1] ?? ''
  return /^(?:error|panic|fatal)$/iu.test(name)
    ? { name: '', message: match?.[2] ?? '' }
    : { name, message: match?.[2] ?? text }
}

/** Asks why, when or where an error comes about, or says that it does. */
function asksForCause(text: string): boolean {
  if (
    !/\b(?:errors?|exceptions?|fail\w*|crash\w*|panic\w*|warnings?|throws?|thrown|raised?s?|reject\w*|\w+(?:Error|Exception|Warning))\b/iu.test(
      text,
    )
  )
    return false
  return /\b(?:why|when|what (?:causes?|triggers?|leads to|makes)|where (?:does|is|do|could|can|would)|how (?:can|could|do|does) (?:it|this|i|we) (?:happen|get|fix|come)|under what|reasons?|cause[ds]?|get(?:ting)?|see(?:ing)?|fix|debug)\b/iu.test(
    text,
  )
}
