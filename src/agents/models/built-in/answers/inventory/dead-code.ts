import { limits, quantity } from '../../../../evidence/claims.ts'
import type { GrepOutput } from '../../../../tools/grep.ts'
import type { NodeBrief } from '../../../../tools/show-node.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Plan } from '../../plans.ts'
import {
  capitalize,
  cite,
  citeNode,
  code,
  explainReasons,
  joinNames,
  plural,
  siteLines,
} from '../../prose.ts'
import type { Subject } from '../../resolve-subject.ts'
import type { Script } from '../../script.ts'
import { call, callAll, say } from '../../script.ts'
import { useKinds } from '../edge-list.ts'
import { planExistence } from './existence.ts'

/** "Is X unused", "find unused functions", "which dependencies are never imported". */
export const planDeadCode: Plan = function* (asked) {
  const { text, names } = asked.understanding
  if (
    /\b(?:dependenc\w+|packages?)\b/iu.test(text) &&
    /\b(?:package\.json|npm|imports?|imported)\b/iu.test(text)
  ) {
    yield* answerUnusedPackages()
    return
  }
  const isMeant = ({ node, asked: name }: Subject): boolean =>
    names.strong.includes(name) &&
    node.kind !== 'file' &&
    node.kind !== 'directory' &&
    name.includes(node.name.split('.').at(-1) ?? '')
  const subject = asked.subjects.found.find(isMeant)
  const missing = names.strong.find(
    (name) => !asked.subjects.found.some((one) => one.asked === name && isMeant(one)),
  )
  const declared = subject?.node
  if (
    declared !== undefined &&
    /\bwho implements\b|\bimplemented\b/iu.test(text) &&
    /\.h(?:pp|h)?:/u.test(declared.location)
  ) {
    yield* describeText(declared.name, text)
    return
  }
  if (subject !== undefined) {
    yield* describeUse(pickOverload(subject, text), text)
    return
  }
  if (missing !== undefined) {
    yield* describeText(missing.replace(/\(\)$/u, ''), text)
    return
  }
  if (
    /\b(?:unused|dead|never|not used|nobody|obsolete|could be (?:deleted|removed)|left ?-?overs?)\b/iu.test(
      text,
    )
  ) {
    yield* listUnused(text)
    return
  }
  yield* planExistence(asked)
}

/** `getPet(String name)` of several of that name: the one whose parameters are written in the question. */
function pickOverload({ node, others }: Subject, text: string): NodeBrief {
  const parameters = /\w\(([^()]{2,80})\)/u.exec(text)?.[1]?.replace(/\s+/gu, ' ').trim()
  if (parameters === undefined) return node
  return (
    [node, ...others].find(({ signature = '' }) =>
      signature.replace(/\s+/gu, ' ').includes(`(${parameters})`),
    ) ?? node
  )
}

function* describeUse(node: NodeBrief, text: string): Script {
  const name = node.name.split('.').at(-1) ?? node.name
  const output = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: useKinds,
    limit: 150,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const edges = output.edges.filter((edge) => edge.node.node_id !== node.node_id)
  const uses = edges.filter(({ kind }) => kind !== 'imports')
  const product = uses.filter((edge) => edge.node.in_test !== true)
  const tests = uses.filter((edge) => edge.node.in_test === true)
  const mentions = yield* call('grep', {
    pattern: String.raw`\b${name}\b`,
    regex: true,
    case_sensitive: true,
    limit: 120,
  })
  const lines = isToolFailure(mentions) ? [] : mentions.matches
  const asksRaise = /\b(?:raised?|thrown?|throws?)\b/iu.test(text)
  if (asksRaise) {
    yield* describeRaising(node, name, lines, isToolFailure(mentions) || mentions.truncated)
    return
  }
  const shown = `${code(node.name)}${node.signature === undefined ? '' : ` (${code(node.signature.slice(0, 120))})`}${citeNode(node)}`
  const isField = node.kind === 'field' || node.kind === 'variable'
  if (isField) {
    yield* describeField(node, name, lines, shown)
    return
  }
  const certain = output.complete === true && output.total <= output.edges.length
  if (product.length > 0) {
    yield* say(
      `${shown} is used: ${plural(product.length, 'definition')} outside of tests ${product.length === 1 ? 'uses' : 'use'} it.\n\n`,
    )
    for (const edge of product.slice(0, 12)) yield* say(`- ${code(edge.node.name)} ${siteLines(edge, 3)}\n`)
  } else if (tests.length > 0) {
    yield* say(
      `${certain ? 'No' : 'No use is known'}: outside of tests nothing ${certain ? '' : 'is known to use '}${certain ? 'uses ' : ''}${shown}; only tests do:\n\n`,
    )
  } else {
    yield* say(
      certain
        ? `Nothing in the repository uses ${shown}.`
        : `No use of ${shown} is known${output.reasons === undefined || output.reasons.length === 0 ? '' : `, but some sites could not be linked: ${explainReasons(output.reasons)}`}.`,
    )
  }
  if (tests.length > 0) {
    if (product.length > 0) yield* say('\nIn tests:\n\n')
    for (const edge of tests.slice(0, 8)) yield* say(`- ${code(edge.node.name)} ${siteLines(edge, 3)}\n`)
  }
  if (product.length === 0) yield* describeMentions(node, edges.length === 0 ? lines : [], name)
  if (product.length === 0 && node.exported === true)
    yield* say('\n\nIt is visible from outside, so that code of other repositories may use it.')
  const others = yield* call('get_node', { node: name, include_source: false })
  const siblings = isToolFailure(others)
    ? []
    : [others.node, ...others.others].filter((one) => one.node_id !== node.node_id && one.name === node.name)
  if (siblings.length > 0)
    yield* say(
      `\n\nOthers of this name: ${joinNames(
        siblings.map((one) => `${code((one.signature ?? one.name).slice(0, 100))}${citeNode(one)}`),
        5,
      )}.`,
    )
}

type Match = GrepOutput['matches'][number]

function* describeRaising(node: NodeBrief, name: string, lines: readonly Match[], isCut: boolean): Script {
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

/** Who writes and who reads a field, by the lines with its name. */
function* describeField(node: NodeBrief, name: string, lines: readonly Match[], shown: string): Script {
  const own = lines.filter(({ location, in_test }) => in_test !== true && !isInside(location, node.location))
  const writes = own.filter(({ text }) =>
    new RegExp(String.raw`\b${name}\b\s*(?::(?!:)|=(?!=)|\+=|\+\+)`, 'u').test(text),
  )
  const reads = own.filter((line) => !writes.includes(line))
  const edges = yield* call('neighbours', {
    node: node.node_id,
    direction: 'in',
    kinds: ['reads', 'references'],
    limit: 20,
  })
  const readers = isToolFailure(edges) ? [] : edges.edges
  if (readers.length === 0 && reads.length === 0) {
    yield* say(
      `No: ${shown} is never read by its name; no line but its declaration${writes.length === 0 ? '' : ' and what sets it'} has it.${writes.length === 0 ? ' A literal that gives values by position may still set it.' : ''}\n\n`,
    )
  } else {
    yield* say(`${shown} is read in ${plural(Math.max(readers.length, reads.length), 'place')}:\n\n`)
    yield* say(
      readers.length > 0
        ? readers
            .slice(0, 10)
            .map((edge) => `- ${code(edge.node.name)} ${siteLines(edge, 3)}\n`)
            .join('')
        : listLines(reads.slice(0, 10)),
    )
  }
  if (writes.length > 0) yield* say(`\nIt is set in:\n\n${listLines(writes.slice(0, 6))}`)
  const holder = node.name.split('.').slice(0, -1).at(-1)
  if (holder === undefined || readers.length > 0 || reads.length > 0) return
  const users = yield* call('neighbours', {
    node: node.node_id.replace(/\.[^.]*$/u, ''),
    direction: 'in',
    kinds: ['has-type', 'references', 'instantiates'],
    limit: 12,
  })
  if (!isToolFailure(users) && users.edges.length > 0)
    yield* say(
      `\n${code(holder)} itself is used by ${joinNames(
        users.edges.map((edge) => `${code(edge.node.name)}${cite(edge.sites[0])}`),
        6,
      )}.`,
    )
}

function isInside(location: string, outer: string): boolean {
  const inner = /^(.*):(\d+)-\d+$/u.exec(location)
  const range = /^(.*):(\d+)-(\d+)$/u.exec(outer)
  return (
    inner?.[1] === range?.[1] &&
    Number(inner?.[2]) >= Number(range?.[2]) &&
    Number(inner?.[2]) <= Number(range?.[3])
  )
}

function* describeMentions(node: NodeBrief, lines: readonly Match[], name: string): Script {
  const others = lines.filter(({ location }) => !isInside(location, node.location))
  if (others.length === 0) return
  yield* say(
    `\n\nThe name ${code(name)} stands in other lines too, which may mean it:\n\n${listLines(others.slice(0, 8))}`,
  )
}

/** A name that the graph does not define: where it stands in the text. */
function* describeText(name: string, text: string): Script {
  const output = yield* call('grep', {
    pattern: String.raw`\b${name.replace(/[^\w]/gu, String.raw`\$&`)}\b`,
    regex: true,
    case_sensitive: true,
    limit: 100,
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  const lines = output.matches
  const asksImplementer = /\b(?:implement\w*|declared|defined)\b/iu.test(text)
  if (lines.length === 0) {
    yield* say(`${code(name)} stands nowhere in the text of the repository.`)
    return
  }
  if (lines.length === 1 && asksImplementer) {
    yield* say(
      `Nobody: ${code(name)} stands in one line of the repository alone, ${code(lines[0]?.text.slice(0, 140) ?? '')} [${lines[0]?.location ?? ''}]. It is declared there, but nothing defines or calls it.`,
    )
  } else {
    yield* say(
      `${code(name)} is not defined in the graph; it stands in ${output.truncated ? 'at least ' : ''}${plural(lines.length, 'line')}:\n\n${listLines(lines.slice(0, 12))}`,
    )
  }
  const near = yield* call('search', { query: name, limit: 4 })
  const similar = isToolFailure(near)
    ? []
    : near.results.filter(
        (one) =>
          one.in_test !== true &&
          one.name.toLowerCase().startsWith(
            name
              .toLowerCase()
              .replace(/s$/u, '')
              .slice(0, Math.max(4, name.length - 2)),
          ),
      )
  if (similar.length > 0)
    yield* say(
      `\n\nNamed almost so: ${joinNames(
        similar.map((one) => `${code(one.name)}${citeNode(one)}`),
        4,
      )}.`,
    )
}

/** What nothing is known to use, each a candidate to look at. */
function* listUnused(text: string): Script {
  const path = /\b((?:[\w.-]+\/)+[\w.-]*)/u.exec(text)?.[1]
  const output = yield* call('list_definitions', {
    unused: true,
    kinds: ['function', 'method', 'class', 'interface', 'enum'],
    limit: 120,
    ...(path === undefined ? {} : { path }),
  })
  if (isToolFailure(output)) {
    yield* say(output.error)
    return
  }
  if (output.definitions.length === 0) {
    yield* say(
      `I found no function, method or class that nothing uses: each has a use in the graph, carries a decorator, overrides something, or is named in a string, document or configuration.${limits(output.extent)}`,
    )
    return
  }
  const [hidden, visible] = [
    output.definitions.filter(({ exported }) => exported !== true),
    output.definitions.filter(({ exported }) => exported === true),
  ]
  yield* say(
    `${capitalize(quantity(output.extent, 'definition'))} ${output.definitions.length === 1 ? 'looks' : 'look'} unused: no edge of the graph leads to ${output.definitions.length === 1 ? 'it' : 'them'} and no string, template, document or configuration has the name.\n\n`,
  )
  if (hidden.length > 0) yield* say(`Not visible from outside their module:\n\n${listDefinitions(hidden)}\n`)
  if (visible.length > 0)
    yield* say(
      `Visible from outside, so that other repositories may use them if this is a library:\n\n${listDefinitions(visible)}`,
    )
  yield* say(
    `\nEach is a candidate: what reflection, a framework or generated code calls by a computed name is not seen.${limits(output.extent)}`,
  )
}

function listDefinitions(definitions: readonly NodeBrief[]): string {
  return `${definitions
    .slice(0, 60)
    .map((one) => `- ${one.kind} ${code(one.name)}${cite(one.location)}\n`)
    .join('')}${definitions.length > 60 ? `- and ${definitions.length - 60} more\n` : ''}`
}

/** Dependencies of package.json that no source file imports. */
function* answerUnusedPackages(): Script {
  const file = yield* call('read_file', { path: 'package.json' })
  const source = isToolFailure(file) ? '' : JSON.stringify(file)
  const block = /\\"dependencies\\":\s*\{([^}]*)\}/u.exec(source.replace(/\\n\d+\| ?/gu, ' '))?.[1] ?? ''
  const names = [...block.matchAll(/\\"(@?[\w./-]+)\\"\s*:/gu)].map(([, name = '']) => name)
  if (names.length === 0) {
    yield* say('I found no dependencies in a package.json at the root of the repository.')
    return
  }
  const outputs = yield* callAll(
    'grep',
    names.slice(0, 80).map((name) => ({
      pattern: String.raw`["'\x60]${name.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)}(?:/[^"'\x60]*)?["'\x60]`,
      regex: true,
      case_sensitive: true,
      limit: 40,
    })),
  )
  const unused = names.slice(0, 80).filter((_, index) => {
    const output = outputs[index]
    if (output === undefined || isToolFailure(output)) return false
    return !output.matches.some(
      ({ location }) =>
        /\.(?:[cm]?[jt]sx?|vue|svelte)(?::|$)/u.test(location.replace(/:\d+-\d+$/u, '')) &&
        !/(?:^|\/)(?:dist|build|node_modules)\//u.test(location),
    )
  })
  yield* say(
    unused.length === 0
      ? `None: each of the ${plural(names.length, 'dependency', 'dependencies')} of [package.json] is named in an import of a source file.`
      : `${capitalize(plural(unused.length, 'dependency', 'dependencies'))} of [package.json] ${unused.length === 1 ? 'is' : 'are'} imported by no source file: ${joinNames(unused.map(code), 40)}.\n\nThe others of ${names.length} are. What a configuration file, a plugin or another dependency loads by itself is not seen by this, drivers of databases and peers above all.`,
  )
}

function listLines(lines: readonly Match[]): string {
  return lines
    .map(
      ({ text, location, in: inside }) =>
        `- ${code(text.slice(0, 140))}${inside === undefined ? '' : `, in ${code(inside.replace(/^[^#]*#/u, ''))}`} [${location}]\n`,
    )
    .join('')
}
