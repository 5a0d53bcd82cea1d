import { choose, compose, quantity } from '../../../evidence/claims.ts'
import type { NeighbourEdge } from '../../../tools/neighbours.ts'
import type { NodeBrief } from '../../../tools/show-node.ts'
import { isToolFailure } from '../../../tools/tool.ts'
import {
  cite,
  citeNode,
  code,
  joinNames,
  mermaid,
  pathOf,
  plural,
  quoteDoc,
  sentence,
  siteLines,
  stripNumbers,
} from '../prose.ts'
import type { Subject } from '../resolve-subject.ts'
import type { Script } from '../script.ts'
import { call, callAll, say, state } from '../script.ts'
import { useKinds } from '../../../edge-kinds.ts'
import { describeGaps } from './gaps.ts'
import { sayMentions } from '../explain/explain-mentions.ts'
import { describeMember } from './describe-links.ts'

/** "What does file F do". */
export function* answerFile(subject: Subject): Script {
  const { node } = subject
  const isDocument = /\.(?:md|rst|txt|markdown|adoc)$/iu.test(node.path)
  const doc =
    node.full_doc === undefined || firstParagraph(node.full_doc) === ''
      ? ''
      : ` Its documentation says: ${quoteDoc(firstParagraph(node.full_doc), cite(node.location))}`
  yield* say(
    `${code(node.name)} has ${plural(Math.max(node.end_line, 0), 'line')}${cite(node.location)}.${doc}`,
  )
  if (subject.note !== '') yield* say(` _${subject.note}_`)
  const [incoming, outgoing] = yield* callAll('neighbours', [
    { node: node.node_id, direction: 'in', kinds: ['imports'], limit: 60 },
    { node: node.node_id, direction: 'out', kinds: ['imports'], limit: 60 },
  ])
  if (!isDocument && (incoming === undefined || isToolFailure(incoming) || incoming.edges.length === 0))
    yield* sayMentions(node.path)
  const definitions = [
    ...node.members.filter((member) => member.kind !== 'section' && member.kind !== 'field'),
    ...(isDocument ? [] : yield* definedInOthers(node)),
  ]
  if (definitions.length > 0) {
    const shown = rankMembers(definitions).slice(0, 14)
    yield* say(
      `\n\nIt defines ${plural(definitions.length, 'thing')} at its top level${definitions.length > shown.length ? ', among them' : ''}:\n\n`,
    )
    for (const member of shown) yield* say(`- ${describeMember(member)}\n`)
  } else if (isDocument || node.members.length > 0) {
    yield* describeDocument(node.node_id, node.members)
  } else {
    yield* describePlainFile(node.node_id)
  }
  if (incoming !== undefined && !isToolFailure(incoming))
    yield* say(importSentence('It is imported by', incoming.edges, 'in'))
  if (outgoing !== undefined && !isToolFailure(outgoing)) {
    yield* say(
      importSentence(
        'It imports',
        outgoing.edges.filter((edge) => edge.node.kind === 'file' || edge.node.kind === 'module'),
        'out',
      ),
    )
    const outside = outgoing.edges.filter((edge) => edge.node.kind === 'external')
    if (outside.length > 0) {
      yield* say(
        `\n\nFrom outside it imports ${joinNames([...new Set(outside.map((edge) => code(edge.node.name)))], 10)}${cite(outside[0]?.sites[0])}.`,
      )
    }
  }
}

/** What is said first: neither a heading with its line below nor what stands over the imports says it. */
function firstParagraph(doc: string): string {
  const paragraphs = doc.split(/\n\s*\n/u).map((paragraph) => paragraph.replace(/^!\s/u, '').trim())
  return (
    paragraphs.find(
      (paragraph) =>
        !/^[^\n]*\n\s*[=~-]{3,}$/u.test(paragraph) && !/^module dependencies\.?$/iu.test(paragraph),
    ) ?? ''
  )
}

/** What a file adds to a module that another file opens: its types stand in that module, not in the file. */
function* definedInOthers({ path, members }: Subject['node']): Script<NodeBrief[]> {
  const output = yield* call('list_definitions', { path, kinds: [...outerKinds], limit: 60 })
  if (isToolFailure(output)) return []
  const known = [...members, ...output.definitions].map(({ node_id: id }) => `${id}.`)
  return output.definitions.filter(
    ({ node_id: id, location }) =>
      pathOf(location) === path &&
      !members.some((member) => member.node_id === id) &&
      !known.some((outer) => id.startsWith(outer)),
  )
}

const outerKinds = ['class', 'interface', 'enum', 'type', 'module'] as const

function rankMembers(members: readonly NodeBrief[]): NodeBrief[] {
  const rank = (member: NodeBrief): number =>
    (member.exported === true ? 0 : 2) -
    (outerKinds.some((kind) => kind === member.kind) ? 1 : 0) +
    (member.kind === 'variable' ? 3 : 0) +
    (member.doc === undefined ? 1 : 0)
  return [...members].sort((a, b) => rank(a) - rank(b))
}

function* describeDocument(path: string, sections: readonly NodeBrief[]): Script {
  const top = sections.filter((member) => member.kind === 'section')
  if (top.length > 0) {
    yield* say(
      `\n\nIts sections: ${joinNames(
        top.map((section) => `${code(section.name)}${citeNode(section)}`),
        12,
      )}.`,
    )
  }
  const file = yield* call('read_file', { path, start_line: 1, end_line: 40 })
  if (!isToolFailure(file)) yield* say(quoteBeginning(file.text, file.location))
}

function* describePlainFile(path: string): Script {
  const file = yield* call('read_file', { path, start_line: 1, end_line: 12 })
  if (isToolFailure(file)) {
    yield* say(` ${file.error}`)
    return
  }
  const { lines } = stripNumbers(file.text)
  if (lines.join('').trim() === '') return
  yield* say(
    `\n\nIt begins so [${file.location}]:\n\n\`\`\`\`\n${lines
      .slice(0, 12)
      .map((line) => line.slice(0, 200))
      .join('\n')}\n\`\`\`\``,
  )
}

function quoteBeginning(text: string, location: string): string {
  const { lines } = stripNumbers(text)
  const prose = lines
    .filter((line) => line.trim().length > 30 && !/^\s*(?:[#<|>!=*-]|\[|```|\.\.)/u.test(line))
    .slice(0, 3)
  return prose.length === 0
    ? ''
    : `\n\nIt begins: ${sentence(prose.join(' ').slice(0, 500))}${cite(location)}`
}

function importSentence(lead: string, edges: readonly NeighbourEdge[], direction: 'in' | 'out'): string {
  if (edges.length === 0) return ''
  const product = direction === 'in' ? edges.filter((edge) => edge.node.in_test !== true) : edges
  const tests = edges.length - product.length
  const rows = product
    .slice(0, 8)
    .map((edge) => `${code(edge.node.name)} ${siteLines(edge, 1).split(' and ')[0] ?? ''}`.trim())
  const main = rows.length === 0 ? 'tests only' : joinNames(rows, 8)
  const more = product.length > 8 ? ` and ${plural(product.length - 8, 'more')}` : ''
  const inTests = tests > 0 && rows.length > 0 ? `, and by ${plural(tests, 'test file')}` : ''
  return `\n\n${lead} ${main}${more.replace(/ mores$/u, ' more')}${inTests}.`
}

/** "What is in directory D". */
export function* answerDirectory(path: string): Script {
  const output = yield* call('list_files', path === '' ? {} : { path })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  yield* say(
    `${path === '' ? 'The repository' : code(output.path)} holds ${plural(output.total_files, 'file')} with ${plural(output.total_lines, 'line')}.`,
  )
  if (output.central.length > 0) {
    yield* say('\n\nMost used in it:\n\n')
    for (const node of output.central.slice(0, 8)) yield* say(`- ${describeMember(node)}\n`)
  }
  if (output.directories.length > 0) {
    yield* say('\n\nDirectories:\n\n')
    for (const directory of output.directories.slice(0, 20))
      yield* say(
        `- ${code(directory.path)}: ${plural(directory.files, 'file')}, ${plural(directory.lines, 'line')}\n`,
      )
    if (output.directories.length > 20) yield* say(`- and ${output.directories.length - 20} more\n`)
  }
  if (output.files.length > 0) {
    yield* say('\n\nFiles:\n\n')
    for (const file of output.files.slice(0, 30)) {
      const doc = file.doc === undefined ? cite(file.path) : `: ${quoteDoc(file.doc, cite(file.path))}`
      yield* say(`- ${code(file.path.split('/').at(-1) ?? file.path)}, ${plural(file.lines, 'line')}${doc}\n`)
    }
    if (output.files.length > 30) yield* say(`- and ${output.files.length - 30} more\n`)
  }
}

/** The project as a whole. */
export function* answerOverview(wantsDiagram: boolean): Script {
  const output = yield* call('overview', {})
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  for (const project of output.projects) {
    if (project.files === 0) {
      yield* say(`${project.repo_name} holds no files.\n\n`)
      continue
    }
    const languages = project.languages
      .slice(0, 5)
      .map(
        (language) =>
          `${language.name} (${plural(language.files, 'file')}, ${plural(language.lines, 'line')}${language.searchableOnly === true ? ', searchable only' : ''})`,
      )
    yield* say(
      `**${project.repo_name}** has ${plural(project.files, 'file')} with ${plural(project.lines, 'line')}${languages.length === 0 ? '; no language of it was recognised, its files can be searched as text' : `: ${joinNames(languages, 5)}`}.`,
    )
    if (project.readme !== undefined)
      yield* say(`\n\nIts README says: ${quoteDoc(project.readme.text, cite(project.readme.location))}`)
    if (project.entry_points.length > 0) {
      yield* say(
        `\n\nLikely entry points, by their names: ${joinNames(
          project.entry_points.map((path) => `[${path}]`),
          8,
        )}.`,
      )
    }
    if (project.central.length > 0) {
      yield* say('\n\nThe most central definitions:\n\n')
      for (const node of project.central.slice(0, 10)) yield* say(`- ${describeMember(node)}\n`)
    }
    if (project.directories.length > 0) {
      yield* say('\n\nThe largest directories:\n\n')
      for (const directory of project.directories.slice(0, 10))
        yield* say(
          `- ${code(directory.path)}: ${plural(directory.files, 'file')}, ${plural(directory.lines, 'line')}\n`,
        )
    }
    if (project.dependencies.length > 0) {
      if (wantsDiagram) {
        yield* say(
          `\n\nWhich directory imports which:\n\n${mermaid(project.dependencies.slice(0, 20).map((edge) => ({ from: edge.from, to: edge.to, label: String(edge.imports) })))}`,
        )
      } else {
        const rows = project.dependencies
          .slice(0, 5)
          .map(
            (edge) =>
              `${code(edge.from)} imports ${code(edge.to)} ${plural(edge.imports, 'time')} [${edge.site}]`,
          )
        yield* say(`\n\nMost imports between directories: ${joinNames(rows, 5)}.`)
      }
    }
    const { total, linked } = project.call_sites
    if (total > 0)
      yield* say(
        `\n\nOf ${plural(total, 'call site')}, ${linked.toLocaleString('en-US')} lead to a definition in the repository; the rest go outside or could not be linked.`,
      )
    const unread = project.languages.filter(({ searchableOnly }) => searchableOnly === true)
    if (unread.length > 0)
      yield* say(
        ` Of ${joinNames(
          unread.map(
            ({ name, files, outlined }) =>
              `${name} (${plural(files, 'file')}${outlined === undefined ? '' : `, ${plural(outlined, 'definition')} in outline`})`,
          ),
          5,
        )} the text is searched, and links are not known.`,
      )
    if (project.problems > 0) yield* say(` ${plural(project.problems, 'file')} could not be read whole.`)
    yield* say('\n\n')
  }
}

/** "Who imports M", for a file of the repository or a package from outside. */
export function* answerImporters(subject: Subject): Script {
  const { node } = subject
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['imports'],
    limit: 150,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (output.edges.length === 0) {
    yield* state(
      choose(
        output.extent,
        `${code(node.name)}${citeNode(node)} is not imported anywhere in this repository.`,
        `I found no import of ${code(node.name)}${citeNode(node)}.`,
      ),
    )
    yield* say('\n\n')
    yield* state(describeGaps(output, node.name, ''))
    return
  }
  yield* state(
    compose`${code(node.name)}${citeNode(node)} is imported in ${quantity(output.extent, 'place')}:\n\n`,
  )
  const ordered = [...output.edges].sort(
    (a, b) => Number(a.node.in_test ?? false) - Number(b.node.in_test ?? false),
  )
  for (const edge of ordered.slice(0, 30)) {
    yield* say(
      `- ${code(edge.node.name)}${edge.node.in_test === true ? ', a test' : ''} ${siteLines(edge, 2)}\n`,
    )
  }
  if (ordered.length > 30) yield* say(`\nand ${ordered.length - 30} more.\n`)
  if (node.kind === 'file') yield* sayUsersByExport(subject, output.edges)
}

/** Definitions of a file whose users are looked up, and files of these that are listed. */
const mostDefinitions = 12
const mostUsingFiles = 20

/** What a file defines reaches others through a file that exports it again: these import that one. */
function* sayUsersByExport({ node }: Subject, importers: readonly NeighbourEdge[]): Script {
  const definitions = rankMembers(node.members.filter(({ kind }) => kind !== 'section' && kind !== 'field'))
  const outputs = yield* callAll(
    'neighbours',
    definitions
      .slice(0, mostDefinitions)
      .map(({ node_id: id }) => ({ node: id, direction: 'in', kinds: useKinds, limit: 100 })),
  )
  const known = new Set([node.path, ...importers.flatMap(({ sites }) => sites.map(pathOf))])
  const uses = outputs.flatMap((output) =>
    isToolFailure(output)
      ? []
      : output.edges.flatMap(({ sites }) => sites.map((site) => ({ site, name: output.node.name }))),
  )
  const byFile = Map.groupBy(
    uses.filter(({ site }) => !known.has(pathOf(site))),
    ({ site }) => pathOf(site),
  )
  if (byFile.size === 0) return
  yield* say('\nWhat it defines is also used in files that do not import it directly:\n\n')
  for (const [path, list] of [...byFile].slice(0, mostUsingFiles)) {
    const names = [...new Set(list.map(({ name }) => code(name)))]
    yield* say(`- ${code(path)} uses ${joinNames(names, 4)}${cite(list[0]?.site)}\n`)
  }
  if (byFile.size > mostUsingFiles) yield* say(`\nand ${byFile.size - mostUsingFiles} more.\n`)
}
