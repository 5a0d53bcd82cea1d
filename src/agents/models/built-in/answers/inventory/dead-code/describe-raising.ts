import type { NodeBrief } from '../../../../../tools/show-node.ts'
import { citeNode, code, plural } from '../../../prose.ts'
import type { Script } from '../../../script.ts'
import { say } from '../../../script.ts'
import { isInside } from './is-inside.ts'
import type { Match } from './list-lines.ts'
import { listLines } from './list-lines.ts'

/** Whether an exception is raised anywhere, by the lines with its name. */
export function* describeRaising(
  node: NodeBrief,
  name: string,
  lines: readonly Match[],
  isCut: boolean,
): Script {
  const raised = lines.filter(({ text }) =>
    new RegExp(String.raw`\b(?:raise|throw)\b[^\n]{0,40}\b${name}\b`, 'u').test(text),
  )
  const product = raised.filter(({ in_test }) => in_test !== true)
  if (product.length > 0) {
    yield* say(
      `Yes: ${code(name)}${citeNode(node)} is raised in ${plural(product.length, 'place')}:\n\n${listLines(product.slice(0, 12))}`,
    )
    return
  }
  const others = lines.filter(
    ({ in_test, location }) => in_test !== true && !isInside(location, node.location),
  )
  yield* say(
    `${isCut ? 'None found' : 'No'}: no line raises ${code(name)}, which is defined in [${node.location}].${others.length === 0 ? ' Its name stands nowhere else outside of tests.' : ' Its name stands only here besides:'}\n\n`,
  )
  yield* say(listLines(others.slice(0, 10)))
  yield* say(
    '\nAn exception that is chosen from a table of classes, or raised through a base class, has no such line.',
  )
}
