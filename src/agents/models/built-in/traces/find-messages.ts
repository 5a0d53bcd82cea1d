/** Texts of a report that may be the message of an error, the likeliest first; told apart by looking for them in the code. */
export function findMessages(text: string): string[] {
  const candidates = text
    .split('\n')
    .flatMap((line) => [...labelled(line), ...quoted(line)])
    .map(trimMessage)
    .filter((message) => /\p{L}{3}.*\s.*\p{L}{2}/u.test(message))
  return [...new Set(candidates)].slice(0, mostMessages)
}

const mostMessages = 4

/** What stands behind `error:`, `what():`, "prints:", a bracketed label or the place of a compiler. */
function labelled(line: string): string[] {
  const rest = line.replace(/\s(?:--|—|–|\|)\s+(?:which|what|where|why|how|who|is|does)\b.*$/iu, '')
  const label =
    /(?:\b(?:errors?|exception|warning|fatal|panic|prints|says|shows|message|output|get|see)\b(?: \([^()]{0,80}\))?:|what\(\):|\]\s*(?:\.\.\.|…|:)?)\s+(\S.*)$/iu.exec(
      rest,
    )?.[1]
  if (label === undefined) return []
  const inner = /^(?:error|warning|fatal|panic)(?: \([^()]{0,80}\))?: (.+)$/iu.exec(label)?.[1]
  return inner === undefined ? [label] : [inner, label]
}

function quoted(line: string): string[] {
  return [
    ...line.matchAll(
      /"([^"\n]{6,240})"|“([^”\n]{6,240})”|`([^`\n]{6,240})`|(?<!\w)'([^'\n]{1,240})'(?!\w)/gu,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? match[4] ?? '')
}

/** Without the question that follows it. */
function trimMessage(message: string): string {
  return message
    .replace(/[.!?]\s+(?:Why|How|What|When|Where|Is|Any|It|This|I|Any)\b.*$/u, '')
    .replace(/\s+(?:--|—|–)\s.*$/u, '')
    .trim()
}
