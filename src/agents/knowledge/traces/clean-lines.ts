/** A longer line is data that was printed, no frame. */
export const longestTraceLine = 1_000

/**
 * The lines of a pasted report as the program printed them: without colours, quotation marks of mail, Markdown fences,
 * and what loggers, containers and build servers put in front of each line.
 */
export function cleanLines(text: string): string[] {
  const lines = unfold(text)
    .split(/\r?\n/u)
    .map((line) => line.slice(0, longestTraceLine))
  const written = lines.filter((line) => line.trim() !== '')
  const quoted = written.filter((line) => /^\s*>/u.test(line)).length
  const isQuoted = quoted > 2 && quoted * 10 >= written.length * 6
  return lines.map((line) => cleanLine(isQuoted ? line.replace(/^\s{0,3}(?:> ?)+/u, '') : line))
}

// eslint-disable-next-line no-control-regex -- colours begin with the control character ESC
const colour = /\u001B\[[\d;]{0,12}[A-Za-z]/gu

function cleanLine(line: string): string {
  let rest = line.replace(colour, '')
  if (/^\s*(?:`{3,}|~{3,})/u.test(rest)) return ''
  for (;;) {
    const prefix = prefixes.find((expression) => expression.test(rest))
    if (prefix === undefined) return rest
    rest = rest.replace(prefix, '')
  }
}

/** Each takes what it matches off the beginning, with one space after it: the rest keeps its indentation. */
const prefixes: readonly RegExp[] = [
  // docker compose, foreman: `web_1  | `
  /^[A-Za-z][\w.-]{0,60}\s{0,30}\| ?/u,
  // docker build: `#12 0.345 `
  /^#\d{1,4} \d{1,6}\.\d{1,4} /u,
  // `2024-05-01T10:00:00.123Z `, `[2024-05-01 10:00:00,123] `
  /^[[(]?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z| ?[+-]\d\d:?\d\d)?[\])]? ?/u,
  // `10:00:00.123 `, not the `10:00` of a place
  /^[[(]?\d\d:\d\d:\d\d(?:[.,]\d{1,9})?[\])]? /u,
  // syslog: `May  1 10:00:00 host app[12]: `
  /^[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d [\w.-]{1,60} [\w./-]{1,60}(?:\[\d{1,9}\])?: ?/u,
  // containers: `stderr F `
  /^std(?:err|out) [FP] ?/u,
  // Android: `E/AndroidRuntime( 123): `
  /^[VDIWEF]\/[\w.]{1,60}\( *\d{1,9}\): ?/u,
  // `ERROR: `, `[error] `, `ERROR [main] `, but not the name of an error
  /^(?:\[(?:error|warn|warning|info|debug|fatal|critical|severe)\][: -]{0,3}|(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|CRITICAL|SEVERE)(?:\/[\w-]{1,40})?(?: \[[^\]]{0,80}\])?(?: [-:] | ?: ?|\s(?=\s*(?:at |File "|Traceback|Caused by|[A-Z]\w*(?:Error|Exception)))))/u,
]

/** Line ends that a JSON log wrote as `\n`, and those that were lost on the way: each frame on its own line. */
function unfold(text: string): string {
  const written = /\\n\s{0,12}(?:\\t)?(?:at |File \\?")/u.test(text)
    ? text
        .replaceAll('\\r', '')
        .replaceAll('\\n', '\n')
        .replaceAll('\\t', '\t')
        .replaceAll('\\"', '"')
        .replaceAll(/"(?:stack|stack_?trace|message|error|exception|exc_info)" ?: ?"/gu, '\n')
        .replaceAll(/(?<=\))"[,}]/gu, '\n')
    : text
  return written
    .split('\n')
    .map((line) => {
      if (line.length > 20 * longestTraceLine) return line
      if ((line.match(/ File "[^"\n]{1,300}", line \d/gu) ?? []).length > 1)
        return line.replaceAll(/ (?=File "[^"\n]{1,300}", line \d)/gu, '\n  ')
      if ((line.match(/ at [^\s()]{1,200} ?\([^()\s]{1,300}:\d{1,7}/gu) ?? []).length > 1)
        return line.replaceAll(/ (?=at (?:async )?[^\s()]{1,200} ?\([^()\s]{1,300}\))/gu, '\n    ')
      return line
    })
    .join('\n')
}
