import type { FollowCallsOutput } from '../../../tools/follow-calls.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'

/** A Mermaid sequence of the steps between the parties that take part. */
export function sequenceDiagram(
  { start, steps }: FollowCallsOutput,
  partyOf: (node: NodeBrief) => string,
): string {
  const ids = new Map<string, string>()
  const idOf = (party: string): string => {
    const known = ids.get(party)
    if (known !== undefined) return known
    const id = `p${ids.size}`
    ids.set(party, id)
    return id
  }
  idOf(partyOf(start))
  const lines = steps.map(({ from, to, kind }) => {
    const name = to.name.split('.').at(-1) ?? to.name
    const arrow = kind === 'overrides' ? '-->>' : '->>'
    return `  ${idOf(partyOf(from))}${arrow}${idOf(partyOf(to))}: ${plain(name)}`
  })
  const parties = [...ids].map(([party, id]) => `  participant ${id} as ${plain(party)}`)
  return `\`\`\`mermaid\nsequenceDiagram\n${[...parties, ...lines].join('\n')}\n\`\`\`\n`
}

/** Semicolons end a line of Mermaid, and angle brackets would be tags. */
function plain(text: string): string {
  return text.replace(/[;<>#]/gu, ' ').trim()
}
