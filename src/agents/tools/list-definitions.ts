import { groupDigits } from '../../contract/group-digits.ts'
import { z } from 'zod'
import { listOf, mostNames, nodeText, pathText, shortText } from '../../contract/limits.ts'
import type { EdgeKind, NodeKind } from '../../graph/graph.ts'
import { nodeKinds } from '../../graph/graph.ts'
import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import { definesCode } from '../../languages/unread-text.ts'
import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import type { Extent, Unread } from '../checks/evidence/extent.ts'
import { unreadSites } from '../checks/evidence/unread.ts'
import { nameWords, singular } from '../knowledge/inventory/name-words.ts'
import { hasNoKnownUser, namesElsewhere } from '../knowledge/inventory/unused.ts'
import { isBesideProduct } from '../knowledge/project/is-beside-product.ts'
import type { LabelledProject } from '../projects.ts'
import { splitReference } from '../projects.ts'
import { findNodes } from './find-node.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import type { NodeBrief } from './show-node.ts'
import { showNode } from './show-node.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  word: shortText
    .optional()
    .describe('A word of their names in any form: "sink" finds `udp_sink` and `SinkBase`.'),
  described: shortText
    .optional()
    .describe('What their documentation begins by calling them, e.g. "middleware".'),
  base: nodeText.optional().describe('A class or interface: what extends or implements it, directly or not.'),
  direct: z.boolean().optional().describe('With `base`: only what names it itself.'),
  decorator: shortText.optional().describe('Only what carries this decorator or annotation, e.g. "Entity".'),
  unused: z.boolean().optional().describe('Only what nothing in the repository is known to use.'),
  kinds: listOf(z.enum(nodeKinds), mostNames)
    .optional()
    .describe('Kinds; classes, interfaces, enums and types by default.'),
  path: pathText.optional().describe('Only below this path.'),
  limit: z.number().int().min(1).max(300).optional().describe('Definitions, 100 by default.'),
})

export interface ListedDefinition extends NodeBrief {
  /** Decorators and annotations at it and inside it. */
  readonly marks?: readonly string[]
  /** The type among `base` and its subtypes that it names itself. */
  readonly through?: string
}

export interface ListDefinitionsOutput {
  readonly definitions: readonly ListedDefinition[]
  /** What `base` was found to be. */
  readonly base?: NodeBrief
  /** With `unused`: what nothing leads to either, but whose names stand elsewhere too, where they may mean others. */
  readonly named_elsewhere?: readonly NodeBrief[]
  readonly named_elsewhere_count?: number
  /** With `unused`: what nothing is known to use, but whose list of uses is not known to be complete, and why. */
  readonly perhaps_used?: readonly (NodeBrief & { readonly reasons: readonly string[] })[]
  readonly perhaps_used_count?: number
  readonly extent: Extent
}

const mostNamedElsewhere = 20

const defaultKinds: readonly NodeKind[] = ['class', 'interface', 'enum', 'type']
/** What may be deleted where nothing uses it. */
const unusedKinds: readonly NodeKind[] = ['function', 'method', ...defaultKinds]
const subtypeEdges: readonly EdgeKind[] = ['extends', 'implements']

export const listDefinitionsTool = defineTool({
  name: 'list_definitions',
  description:
    'All definitions of a kind outside of tests: by a word of their names or of their documentation, by the type that they extend or implement, by a decorator, or those that nothing is known to use. The extent says whether the list is whole.',
  inputSchema,
  needs: ({ unused, base }) => (unused === true ? 'all-calls' : base === undefined ? 'names' : 'calls'),
  describeCall: (input) =>
    `Listing definitions${input.word === undefined ? '' : ` named like "${input.word}"`}${input.base === undefined ? '' : ` below ${input.base}`}${input.unused === true ? ' that nothing uses' : ''}`,
  describeResult: (output: ListDefinitionsOutput) =>
    count(output.extent.total ?? output.extent.shown, 'definition'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const limit = input.limit ?? 100
    const base =
      input.base === undefined ? undefined : findNodes(context, { node: input.base, kinds: defaultKinds })
    if (base !== undefined && 'error' in base) return base
    const isListed = (path: string): boolean => !isCopy(path) && isBelowPath(split.rest, path)
    const candidates =
      base === undefined
        ? split.projects.flatMap((project) =>
            enumerate(project, input.kinds ?? (input.unused === true ? unusedKinds : defaultKinds), isListed),
          )
        : subtypesOf(base.best.project, base.best.node, input.direct === true)
    const matching = candidates.filter(
      ({ project, node }) =>
        !node.isTest &&
        isListed(node.filePath) &&
        (input.word === undefined || hasWord(node.name, input.word)) &&
        (input.described === undefined || isDescribedAs(node, input.described)) &&
        (input.decorator === undefined || marksOf(project.snapshot, node).includes(input.decorator)) &&
        (input.unused !== true || hasNoKnownUser(project, node)),
    )
    const { kept, named, open } = input.unused === true ? judgeUnused(matching) : { ...none, kept: matching }
    kept.sort((a, b) => Number(isBesideProduct(a.node.filePath)) - Number(isBesideProduct(b.node.filePath)))
    const form = (most: number, withMarks: boolean): ListDefinitionsOutput => {
      const shown = kept.slice(0, Math.min(most, limit))
      return {
        definitions: shown.map(({ project, node, through }) => {
          const marks = withMarks && shown.length <= 60 ? marksOf(project.snapshot, node) : []
          return {
            ...showNode(project, node),
            ...(marks.length === 0 ? {} : { marks }),
            ...(through === undefined ? {} : { through }),
          }
        }),
        ...(base === undefined ? {} : { base: showNode(base.best.project, base.best.node) }),
        ...(named.length === 0
          ? {}
          : {
              named_elsewhere: named
                .slice(0, Math.min(most, mostNamedElsewhere))
                .map(({ project, node }) => showNode(project, node)),
              named_elsewhere_count: named.length,
            }),
        ...(open.length === 0
          ? {}
          : {
              perhaps_used: open
                .slice(0, Math.min(most, mostNamedElsewhere))
                .map(({ project, node, reasons }) => ({ ...showNode(project, node), reasons })),
              perhaps_used_count: open.length,
            }),
        extent: {
          shown: shown.length,
          total: kept.length,
          cut: shown.length === kept.length ? null : shown.length === limit ? 'limit' : 'length',
          unread: [
            ...unreadDefinitions(named.length, 'without a known use, whose name stands elsewhere'),
            ...unreadDefinitions(open.length, 'without a known use, which may be used all the same'),
            ...split.projects.flatMap(unreadLanguages),
          ],
          ...(input.unused === true ? { by: 'recognised' as const } : {}),
        },
      }
    }
    return fitOutput(
      [() => form(300, true), () => form(120, false), () => form(50, false)],
      context.maximumCharacters,
    )
  },
})

interface Candidate {
  readonly project: LabelledProject
  readonly node: NodeRecord
  readonly through?: string
}

interface Unused {
  readonly kept: Candidate[]
  /** Those whose names stand elsewhere. */
  readonly named: readonly Candidate[]
  /** Those whose list of uses may lack some, by the verdict that lists of callers give. */
  readonly open: readonly (Candidate & { readonly reasons: readonly string[] })[]
}

const none: Unused = { kept: [], named: [], open: [] }

function judgeUnused(candidates: readonly Candidate[]): Unused {
  const judged = [...Map.groupBy(candidates, ({ project }) => project)].flatMap(([project, own]) => {
    const names = namesElsewhere(
      project.snapshot,
      own.map(({ node }) => node),
    )
    // The class of an extension method is used without being named.
    const holders = new Set(
      own.flatMap(({ node: { kind, name, parentId, signature } }) =>
        kind === 'method' && /\bstatic\b/u.test(signature) && names.has(name) ? [parentId] : [],
      ),
    )
    const isNamed = ({ name, nodeId }: NodeRecord): boolean => names.has(name) || holders.has(nodeId)
    return own.map((candidate) => ({
      ...candidate,
      isNamed: isNamed(candidate.node),
      // What is named elsewhere is told apart anyway.
      reasons: isNamed(candidate.node)
        ? []
        : unreadSites(project.snapshot.completeness(candidate.node.nodeId).reasons).map(
            ({ what, count: sites }) => `${groupDigits(sites)} ${what}`,
          ),
    }))
  })
  return {
    kept: judged.filter(({ isNamed, reasons }) => !isNamed && reasons.length === 0),
    named: judged.filter(({ isNamed }) => isNamed),
    open: judged.filter(({ reasons }) => reasons.length > 0),
  }
}

function unreadDefinitions(number: number, what: string): Unread[] {
  return number === 0
    ? []
    : [{ what: `${number === 1 ? 'definition' : 'definitions'} ${what}`, count: number }]
}

function enumerate(
  project: LabelledProject,
  kinds: readonly NodeKind[],
  isListed: (path: string) => boolean,
): Candidate[] {
  const { snapshot } = project
  const wanted = new Set(kinds)
  const inFiles = snapshot
    .listFiles()
    .flatMap(({ path }) => (isListed(path) ? snapshot.nodesInFile(path) : []))
  // What is no definition stands beside the files.
  const outer = kinds.filter((kind) => outerKinds.has(kind))
  const beside = outer.length === 0 ? [] : [...snapshot.exportGraph({ kinds: outer })]
  const others = beside.flatMap((row) => (row.type === 'node' ? (snapshot.findNode(row.node_id) ?? []) : []))
  return [...inFiles, ...others]
    .filter((node) => wanted.has(node.kind) && !node.isAnonymous && !isSchema(node))
    .map((node) => ({ project, node }))
}

const outerKinds: ReadonlySet<NodeKind> = new Set(['repository', 'directory', 'file', 'external'])

/** A table, a message: outlined, but no code that other definitions are listed beside. */
function isSchema({ isOutlined, filePath }: NodeRecord): boolean {
  return isOutlined && !definesCode(searchableLanguageOfFile(filePath) ?? '')
}

function subtypesOf(project: LabelledProject, base: NodeRecord, isDirect: boolean): Candidate[] {
  const found = new Map<string, Candidate>()
  let level: readonly NodeRecord[] = [base]
  while (level.length > 0) {
    const next: NodeRecord[] = []
    for (const type of level) {
      for (const { from } of project.snapshot.edges(type.nodeId, {
        direction: 'in',
        kinds: subtypeEdges,
        limit: 500,
        maxSites: 1,
      })) {
        if (found.has(from.nodeId) || from.nodeId === base.nodeId) continue
        found.set(from.nodeId, { project, node: from, through: type.name })
        next.push(from)
      }
    }
    level = isDirect ? [] : next
  }
  return [...found.values()]
}

/** Whether a name has a word: `sink` is one of `udp_sink` and `SinkBase`, but not of `sinking`. */
function hasWord(name: string, word: string): boolean {
  const words = nameWords(name)
  const wanted = word.toLowerCase()
  const forms = [wanted, wanted.replace(/ies$/u, 'y'), wanted.replace(/(?<!s)s$/u, ''), `${wanted}s`]
  return (
    words.some((part) => forms.includes(part)) ||
    forms.includes(name.toLowerCase()) ||
    forms.includes(words.join(''))
  )
}

/** Whether documentation begins by saying that its subject is one: "Recovery returns a middleware that …". */
function isDescribedAs(node: NodeRecord, noun: string): boolean {
  const wanted = singular(noun)
  const words = (/^[^.]{0,300}/u.exec(node.doc.replace(/\s+/gu, ' ').trim())?.[0] ?? '').split(' ')
  const at = words.findIndex((word) => singular(word.replace(/\W/gu, '')) === wanted)
  if (at === -1) return false
  const before = words.slice(0, at).join(' ')
  const rest = before.replace(
    /^(?:[\w.]+ (?:is|returns?|creates?|instances?|instantiates|provides?|constructs?|represents?|implements?) |use |returns? |creates? )?(?:an? |the |this )?/iu,
    '',
  )
  return (
    !/\b(?:an?|the|this|that|in|of|by|with|without|from|to|for|into|all|any|and|or|on|via|its|used)\b/iu.test(
      rest,
    ) && rest.split(' ').length <= 4
  )
}

function marksOf(snapshot: Snapshot, node: NodeRecord): string[] {
  const lines = snapshot.readLines(
    node.filePath,
    Math.max(1, node.startLine - 3),
    Math.min(node.endLine, node.startLine + 200),
  )
  const text = `${node.signature}\n${(lines?.text ?? '')
    .split('\n')
    .filter((line, index) => index + (lines?.startLine ?? 1) >= node.startLine || /^\s*@/u.test(line))
    .join('\n')}`
  const decorators = [...text.matchAll(/(?<![\w.])@([A-Za-z][\w.]{1,60})/gu)].map(([, name = '']) => name)
  const attributes = [
    ...text.matchAll(/^[ \t]*(?:#\[derive\(([^)\n]{1,200})\)|\[([A-Z]\w{1,60}))/gmu),
  ].flatMap(([, derived, attribute]) => attribute ?? derived?.split(/,\s*/u) ?? [])
  return [...new Set([...decorators, ...attributes])].filter(
    (name) =>
      !/^(?:param|returns?|throws|author|since|see|link|code|type|typedef|example|deprecated|template|inheritDoc)$/u.test(
        name,
      ),
  )
}

/** A built or bundled copy of what stands elsewhere. */
function isCopy(path: string): boolean {
  return /(?:^|\/)(?:dist|build|node_modules|vendor|third_party|bundled)\//u.test(path)
}

function unreadLanguages({ snapshot }: LabelledProject): Unread[] {
  return snapshot.info.languages
    .filter(({ searchableOnly, name }) => searchableOnly === true && definesCode(name))
    .map(({ name, files, outlined }) => ({
      what: `${files === 1 ? 'file' : 'files'} of ${name}, ${outlined === undefined ? 'whose definitions are not in the graph' : 'of which only an outline is known'}`,
      count: files,
    }))
}
