import type { NodeRecord, Snapshot } from '../../../index/snapshot.ts'
import { createSourceText } from '../inventory/source-text.ts'

/** A place from which something may run that is not called there: a hand-over whose receivers need not all be known. */
export interface Unfollowed {
  /** What is done there: ``sends on the channel `queue` ``. */
  readonly by: string
  readonly filePath: string
  readonly line: number
}

interface Form {
  readonly paths: RegExp
  /** Its first group is what `by` names. */
  readonly pattern: RegExp
  readonly by: (name: string) => string
}

const quoted = (name: string): string => (name === '' ? '' : ` \`${name}\``)

/** In the order in which a line is tried. */
const forms: readonly Form[] = [
  {
    paths: /\.go$/u,
    pattern:
      /^\s*(?:case\s+)?(?:\w{1,60}(?:\[\w{1,40}\])?\.){0,4}(?!(?:case|return)\b)(\w{1,60})(?:\[\w{1,40}\])? ?<- ?\S/u,
    by: (name) => `sends on the channel${quoted(name)}`,
  },
  {
    paths: /\.rs$/u,
    pattern: /\b(\w{0,40}(?:tx|sender|channel))\.(?:blocking_|try_)?send\(/u,
    by: (name) => `sends on the channel${quoted(name)}`,
  },
  {
    paths: /./u,
    pattern:
      /\.(?:emit|emitAsync|dispatchEvent|trigger|broadcast|publish|publishEvent|publishAsync|fire)\(\s*(?:new )?['"`]?([\w:./-]{0,60})/iu,
    by: (name) => `emits an event${quoted(name)}`,
  },
  {
    paths: /\.[cm]?[jt]sx?$|\.vue$|\.svelte$/u,
    pattern: /\b(\w{0,40})\.?postMessage\(/u,
    by: () => 'posts a message',
  },
  {
    paths: /./u,
    pattern:
      /\.(?:perform_later|perform_async|perform_in|deliver_later|apply_async|delay|send_task|add_task|enqueue\w*)\b/iu,
    by: () => 'puts a job in a queue',
  },
  {
    paths: /./u,
    pattern:
      /\b(\w{0,40}(?:queue|jobs|mailbox|inbox))\??\.(?:put|put_nowait|push|push_back|add|offer|send|submit|append|post)\(/iu,
    by: (name) => `puts something in${quoted(name)}`,
  },
  {
    paths: /\.(?:cs|java|kt)$/u,
    pattern: /\.(?:Send|SendAsync|Dispatch|DispatchAsync|AddDomainEvent)\(\s*(?:new )?(\w{0,60})/u,
    by: (name) => `sends a message${quoted(name)}`,
  },
  {
    paths: /\.rb$/u,
    pattern: /\.(save|create|update|destroy)!?(?=[\s(]|$)/u,
    by: (name) => `calls \`${name}\`, which runs the callbacks of a record`,
  },
]

const mostLinesRead = 400

/** Hand-overs in definitions, by the text of their lines; of each kind in a definition the first. */
export function findUnfollowed(snapshot: Snapshot, nodes: readonly NodeRecord[]): Unfollowed[] {
  return nodes.flatMap(({ kind, filePath, startLine, endLine }) => {
    const known = forms.filter(({ paths }) => paths.test(filePath))
    if ((kind !== 'function' && kind !== 'method') || startLine < 1 || known.length === 0) return []
    const last = Math.min(endLine, startLine + mostLinesRead)
    const source = snapshot.readLines(filePath, startLine, last)?.text ?? ''
    const lines = createSourceText(filePath, source).text.split('\n')
    const found = lines.flatMap((text, index): Unfollowed[] => {
      const by = readHandover(text, known)
      return by === undefined ? [] : [{ by, filePath, line: startLine + index }]
    })
    return [...new Map(found.toReversed().map((one) => [one.by, one])).values()].toReversed()
  })
}

function readHandover(text: string, known: readonly Form[]): string | undefined {
  for (const { pattern, by } of known) {
    const match = pattern.exec(text)
    if (match !== null) return by(match[1] ?? '')
  }
  return undefined
}
