/** What was raised, as a trace says it. */
export interface RaisedError {
  /** `TypeError`, `java.lang.NullPointerException`, `panic`. */
  readonly name: string
  /** '' where none stands with it. */
  readonly message: string
}

const prefixes =
  /^\s*(?:(?:(?:Unhandled|Fatal|fatal) (?:exception|error|rejection)[.:]?|Exception in thread "[^"]*"|UnhandledPromiseRejectionWarning:|\(in promise\)|\[cause\]:|Caused by:|Suppressed:|Exception:|Uncaught|Unhandled|PHP|-{2,3}>|E|!|\*)\s+)*/u

/** `ValueError: no name`, with what languages and runners put in front of it. */
export function readErrorLine(line: string): RaisedError | undefined {
  const text = line.replace(prefixes, '')
  const named =
    /^((?:[\w$]+(?:\.|::|\\))*(?:[A-Z][\w$]*(?:Error|Exception|Warning|Fault|Failure|Interrupt|Exit|Iteration|Timeout)|Error|Exception))(?: \[[\w.]+\])?(?::\s*(.*)|\s*\{?\s*)$/u.exec(
      text,
    )
  if (named !== null)
    return { name: (named[1] ?? '').replace(/^.*\\/u, ''), message: withoutPlace(named[2] ?? '') }
  const ruby = /^[^\s:]+\.rb:\d+:in [`'][^`']*': (.*) \(([\w:]+)\)$/u.exec(text)
  if (ruby !== null) return { name: ruby[2] ?? '', message: ruby[1] ?? '' }
  return readRuntimeLine(text)
}

/** Panics of Go and Rust, signals and sanitizers of C and C++. */
function readRuntimeLine(text: string): RaisedError | undefined {
  const panic = /^panic: (.*?)(?: \[recovered\])?$/u.exec(text)
  if (panic !== null) return { name: 'panic', message: panic[1] ?? '' }
  const fatal = /^fatal error: (.*)$/u.exec(text)
  if (fatal !== null) return { name: 'fatal error', message: fatal[1] ?? '' }
  const rust = /^thread '[^']*'(?: \(\d+\))? panicked at ['"](.*)['"], [^\s,]+\.rs:\d+:\d+$/u.exec(text)
  if (rust !== null) return { name: 'panic', message: rust[1] ?? '' }
  const sanitizer = /^=+\d+=+\s*ERROR: (\w+Sanitizer): (\S.*)$/u.exec(text)
  if (sanitizer !== null)
    return { name: sanitizer[1] ?? '', message: (sanitizer[2] ?? '').replace(/ (?:on|at) .*$/u, '') }
  const signal = /^(?:Program|Thread \d.{0,80}) received signal (SIG\w+), (.*?)\.?$/u.exec(text)
  if (signal !== null) return { name: signal[1] ?? '', message: signal[2] ?? '' }
  const thrown = /^terminate called after throwing an instance of '([^']+)'/u.exec(text)
  return thrown === null ? undefined : { name: thrown[1] ?? '', message: '' }
}

/** PHP says the place after the message. */
function withoutPlace(message: string): string {
  return message.replace(/ in \/?[^\s:]+\.php:\d+$/u, '').trim()
}
