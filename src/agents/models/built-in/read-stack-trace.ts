/** A place in a stack trace, as written. */
export interface Frame {
  readonly path: string
  readonly line: number
  readonly functionName: string
  /** The code of the line, where the trace shows it. */
  readonly code: string
}

export interface StackTrace {
  /** Innermost first, whatever the order of the text. */
  readonly frames: readonly Frame[]
  /** The message of the error, '' where none was found. */
  readonly message: string
  /** `TypeError`, `java.lang.NullPointerException`. */
  readonly errorName: string
}

/** Frames of Python, JavaScript, Java and Go traces, and of anything that says `path:line`. */
/** Whether a text holds a trace: frames, and either more than one or the name of an error. */
export function readsAsTrace(text: string): boolean {
  const trace = readStackTrace(text)
  if (trace === undefined || trace.frames.length === 0) return false
  return trace.errorName !== '' || trace.frames.length > 1
}

export function readStackTrace(text: string): StackTrace | undefined {
  const lines = text.split('\n')
  const python = lines.flatMap((line, index) => {
    const match = /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?/u.exec(line)
    return match === null
      ? []
      : [{ ...toFrame(match[1], match[2], match[3]?.trim()), code: shownCode(lines[index + 1]) }]
  })
  const others = lines.flatMap((line, index) => readOtherFrame(line, lines[index - 1] ?? ''))
  const { message, errorName } = readMessage(lines)
  const frames = python.length > 0 ? python.reverse() : others
  if (frames.length === 0 && errorName === '') return undefined
  return { frames: frames.slice(0, 40), message, errorName }
}

/** Python shows the code of a frame on the line below it. */
function shownCode(line: string | undefined): string {
  return line === undefined || /^\s*File "/u.test(line) || !/^\s{2,}\S/u.test(line) ? '' : line.trim()
}

function toFrame(path: string | undefined, line: string | undefined, functionName = ''): Frame {
  return { path: (path ?? '').replace(/^file:\/\//u, ''), line: Number(line ?? 0), functionName, code: '' }
}

function readOtherFrame(line: string, previous: string): Frame[] {
  const script =
    /^\s*at (?:async )?(?:(?:new )?([\w$.<>[\] ]+?) )?\(?((?:file:\/\/|[A-Za-z]:)?[^():\s]+\.\w+):(\d+)(?::\d+)?\)?\s*$/u.exec(
      line,
    )
  if (script !== null) return [toFrame(script[2], script[3], script[1])]
  const java = /^\s*at ([\w$.]+)\.([\w$<>]+)\(([\w$]+\.(?:java|kt|scala|groovy)):(\d+)\)/u.exec(line)
  if (java !== null) {
    const owner = (java[1] ?? '').split('.')
    const directory = owner.slice(0, -1).join('/')
    return [toFrame(`${directory === '' ? '' : `${directory}/`}${java[3] ?? ''}`, java[4], java[2])]
  }
  const go = /^\s+(\S+\.go):(\d+)(?: \+0x[0-9a-f]+)?\s*$/u.exec(line)
  if (go !== null)
    return [
      toFrame(
        go[1],
        go[2],
        previous
          .replace(/\([^()]*\)\s*$/u, '')
          .split('.')
          .at(-1),
      ),
    ]
  const plain =
    /(?:^|[\s("'`])((?:[\w.@-]+\/)*[\w.@-]+\.(?:[cm]?[jt]sx?|py|go|java|rs|rb|php|kt|cs|c|cc|cpp|h)):(\d+)(?::\d+)?(?=$|[\s)"'`,:;])/u.exec(
      line,
    )
  return plain === null ? [] : [toFrame(plain[1], plain[2])]
}

function readMessage(lines: readonly string[]): { message: string; errorName: string } {
  for (const line of lines.toReversed()) {
    const match =
      /^\s*(?:Uncaught |Unhandled |Caused by: |Exception in thread "[^"]*" |E\s+)*((?:[\w$]+\.)*[A-Z][\w$]*(?:Error|Exception|Warning|Fault|Failure|Interrupt|Exit))(?::(.*))?$/u.exec(
        line,
      )
    if (match !== null) return { errorName: match[1] ?? '', message: (match[2] ?? '').trim() }
  }
  const panic = lines.map((line) => /^panic: (.*)$/u.exec(line)).find((match) => match !== null)
  if (panic !== undefined && panic !== null) return { errorName: 'panic', message: panic[1] ?? '' }
  return { errorName: '', message: '' }
}
