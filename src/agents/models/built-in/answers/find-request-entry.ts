import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import { lastName, pathOf } from '../prose.ts'
import type { Script } from '../script.ts'
import { callAll } from '../script.ts'

/** Something that arrives, with no word of which: "how does a request reach my handler". */
const asksArrival =
  /\b(?:an?|the|each|every|incoming|http|my|one) (?:(?:incoming|http|client|new|single|api|web) ){0,3}(?:requests?|connections?)\b.{0,60}\b(?:reach\w*|flows?|travels?|goes|go|gets?|come|comes|is|are|arrives?|handled|processed|served|routed|dispatched|pass\w*|moves?|matched|through|to)\b|\b(?:request|connection)(?:'s)? (?:flow|handling|processing|life ?-?cycle|path|pipeline)\b|\b(?:life ?-?cycle|flow|path|journey) of (?:an?|the|each|every) (?:incoming |http )*(?:request|connection)\b|\bno (?:route|handler|endpoint|path) (?:matches|is found|fits|exists)\b|\b(?:requests?|connections?) (?:comes? in|arrives?|is received|hits?)\b/iu

/** What a server of each language calls with a request, by what its library asks for. */
const entryNames = [
  'ServeHTTP',
  'wsgi_app',
  '__call__',
  'handleRequest',
  'handle_request',
  'HandleRequest',
  'handleHTTPRequest',
  'handle_connection',
  'handleConnection',
  'dispatch_request',
  'serveHTTP',
  'service',
  'doFilter',
  'handle',
  'call',
  'dispatch',
  'process_request',
  'onRequest',
  'fetch',
]

/** These are called so for many things: what they take must be a request. */
const ambiguous: ReadonlySet<string> = new Set([
  '__call__',
  'service',
  'handle',
  'call',
  'dispatch',
  'fetch',
  'onRequest',
])
const takesRequest =
  /\b(?:req|request|environ|scope|\w*Request|env|conn|connection|socket|HttpContext|Context)\b/u

const mostEntries = 6

/**
 * Where a server begins with a request, whatever it is: functions of the product that are named as servers call them
 * and take a request. Those that nothing of the repository calls first: the server does.
 */
export function* findRequestEntry(text: string): Script<string[]> {
  if (!asksArrival.test(text)) return []
  const outputs = yield* callAll(
    'get_node',
    entryNames.map((node) => ({ node, kinds: ['function', 'method'], include_source: false })),
  )
  const found = outputs.flatMap((output, index): NodeBrief[] => {
    if (isToolFailure(output)) return []
    const name = entryNames[index] ?? ''
    return [output.node, ...output.others].filter(
      (node) =>
        lastName(node) === name &&
        node.in_test !== true &&
        !/(?:^|\/)(?:examples?|samples?|docs?|tests?|bench\w*|vendor)\//u.test(pathOf(node.location)) &&
        (!ambiguous.has(name) || takesRequest.test(node.signature ?? '')),
    )
  })
  const entries = found.slice(0, mostEntries)
  const callers = yield* callAll(
    'neighbours',
    entries.map(({ node_id: node }) => ({ node, direction: 'in', kinds: ['calls'], limit: 5 })),
  )
  const isCalled = (index: number): boolean => {
    const output = callers[index]
    return (
      output !== undefined &&
      !isToolFailure(output) &&
      output.edges.some(({ node, known }) => node.in_test !== true && known !== 'possible')
    )
  }
  const first = entries.filter((_, index) => !isCalled(index))
  return (first.length > 0 ? first : entries).map(({ node_id: id }) => id)
}
