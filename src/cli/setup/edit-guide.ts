/** When to use Parley: agents that have its tools do not by themselves know what they are better at. */
const guide = `For questions about this code that go beyond one file, use the tools of the MCP server \`parley\` before reading files one by one:

- who calls or uses a definition, and what it uses: \`neighbours\`
- what a change can break, and which tests reach it: \`impact\`
- how one function leads to another: \`find_path\`
- where something is, by name or by topic: \`search\`, then \`get_node\`
- routes, settings, commands, packages, tables: \`inventory\`

Each result cites its places and says whether it is complete. For the text of a line, \`grep\` will do. In a shell the same is \`parley callers NAME\`, \`parley impact --diff\` and \`parley ask "…"\`.
`

const skill = `---
name: parley
description: Answers questions about a code base from its graph. Use it to find callers and uses, to see what a change can break and which tests reach it, to follow a path between two functions, or to list routes and settings.
---

${guide}`

const [begin, end] = ['<!-- parley: written by "parley setup" -->', '<!-- /parley -->'] as const

/** The text of a file for agents with the guide, or (`undo`) without it; what else is in the file stays. */
export function editGuide(text: string, format: 'skill' | 'section', undo: boolean): string {
  if (format === 'skill') return undo ? '' : skill
  const from = text.indexOf(begin)
  const to = text.indexOf(end, from)
  const without =
    from === -1 || to === -1 ? text : text.slice(0, from).trimEnd() + text.slice(to + end.length)
  if (undo) return without.trim() === '' ? '' : without
  const section = `${begin}\n## Parley\n\n${guide}${end}\n`
  const before = without.trimEnd()
  return before === '' ? section : `${before}\n\n${section}`
}
