import type { RaisedError } from '../../knowledge/traces/error-line.ts'

/**
 * The error that a question without a trace is about: "Why would I see `ValueError: no name`?", "When is
 * InvalidTokenError raised?", "What causes 'unexpected argument'?". Undefined where it asks for no error.
 */
export function readErrorQuestion(text: string): RaisedError | undefined {
  if (!asksForCause(text) || asksForWay(text) || asksForCourse(text)) return undefined
  const said = (quotedTexts(text).find((quoted) => /\s/u.test(quoted.trim())) ?? inlineError(text))?.replace(
    /[.!?]\s+(?:(?:Why|How|What|When|Where|Is|Any|It|This|I)\b|(?:why|how (?:to|do|can|should)|what (?:is|does|causes)|any ideas?)\b).*$/u,
    '',
  )
  const name =
    new RegExp(String.raw`\b(${errorName})\b`, 'u').exec(text)?.[1] ?? (raisedName(text) || namedError(text))
  if (said === undefined) return name === '' ? undefined : { name, message: '' }
  const split = new RegExp(String.raw`^(${errorName}|[Ee]rror|panic|fatal(?: error)?):\s+(.*)$`, 'u').exec(
    said,
  )
  if (split === null) return { name, message: said }
  return {
    name: /^(?:error|panic|fatal.*)$/iu.test(split[1] ?? '') ? '' : (split[1] ?? ''),
    message: split[2] ?? '',
  }
}

/** A class of errors, with what qualifies it. */
const errorName = String.raw`(?:[A-Za-z_]\w{0,60}(?:\.|::)){0,8}[A-Z]\w{1,60}(?:Error|Exception|Warning|Fault|Failure)`

/** "When is BadParameter raised", "what throws UsageFault". */
function raisedName(text: string): string {
  const match =
    /\b([A-Z]\w{3,60}) (?:(?:is|are|gets|being|be) )?(?:raised|thrown)\b|\b(?:raises?|throws?) (?:an? )?([A-Z]\w{3,60})\b/u.exec(
      text,
    )
  return match?.[1] ?? match?.[2] ?? ''
}

/** "Where does the error `NoHead` come from", "Error::NoHead": a variant or a class that is not called an error. */
function namedError(text: string): string {
  const match =
    /\b(?:\w*Error(?:Kind)?|Err)::([A-Z]\w{3,60})\b|\b(?:errors?|exceptions?|variant)\s+[`'"“]([A-Z][a-z]\w{2,60})[`'"”]|[`'"“]([A-Z][a-z]\w{2,60})[`'"”]\s+(?:errors?|exceptions?)\b/u.exec(
      text,
    )
  return match?.[1] ?? match?.[2] ?? match?.[3] ?? ''
}

/** What stands in quotation marks; an apostrophe within a word is none. */
function quotedTexts(text: string): string[] {
  const nested = /"[^"\n]{1,200}\s"(?=\w)[^\n]{1,240}"/u.exec(text)?.[0]
  if (nested !== undefined) return [nested.slice(1, -1)]
  return [
    ...text.matchAll(
      /"([^"\n]{6,240})"|“([^”\n]{6,240})”|`([^`\n]{6,240})`|(?<!\w)'([^\n]{1,240}?)'(?!\w)/gu,
    ),
  ]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
    .filter((quoted) => quoted.length > 5)
}

/** `TypeError: x is not a function` without quotation marks, to the end of its line or sentence. */
function inlineError(text: string): string | undefined {
  const match = new RegExp(String.raw`\b(?:${errorName}|[Ee]rror|Exception|panic): [^\n]{4,240}`, 'u').exec(
    text,
  )
  return match?.[0].replace(/(?:\?|\.)$/u, '')
}

/** "How does `/msg nick hi` get from the command to the socket": what is quoted goes somewhere, and is no error. */
function asksForWay(text: string): boolean {
  return (
    /\b(?:get|gets|go|goes|travels?|flows?|makes? it) (?:from .{2,80}? )?(?:in)?to (?:the|a|an|its|our)\b/iu.test(
      text,
    ) &&
    !/\b(?:errors?|exceptions?|fail\w*|crash\w*|panic\w*|warnings?|raised?|thrown?)\b|(?:Error|Exception)\b/iu.test(
      text,
    )
  )
}

/** "What happens when I run `tool GET /x`": what is quoted is done, and is no error. */
function asksForCourse(text: string): boolean {
  return /^\W*(?:so |and )?what (?:exactly |all )?happens (?:when|if|after|once) (?:i|we|you|one|someone|a user) (?:run|type|call|execute|invoke|enter|start|launch|use|pass)\b[^`\n]{0,24}`[^`]+`\W*$/iu.test(
    text,
  )
}

/** Asks why, when or where an error comes about, or says that it does. */
function asksForCause(text: string): boolean {
  return (
    /\b(?:errors?|exceptions?|fail\w*|crash\w*|panic\w*|warnings?|throws?|thrown|raised?|raises|reject\w*|complain\w*|messages?|see|seeing|gets?|getting|logs?|prints?|returns?|returned|says?|causes?|triggers?)\b|(?:Error|Exception|Warning)\b/iu.test(
      text,
    ) &&
    /\b(?:why|when|what (?:causes?|triggers?|leads to|makes|does)|where (?:does|is|do|could|can|would)|how (?:can|could|do|does) (?:it|this|i|we)|under what|reasons?|cause[ds]?|get|getting|see|seeing|fix|debug)\b/iu.test(
      text,
    )
  )
}
