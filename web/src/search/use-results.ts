import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { File, FileText, MessageSquare } from 'lucide-react'
import { toMessage } from '../api/api-error.ts'
import type { Definition, FoundNames, Project, TextMatches } from '../api/types.ts'
import { formatLine } from '../code/code-address.ts'
import { hasWords } from './has-words.ts'
import { areSymbolsNearer } from './order-by-names.ts'
import { canBeName, isNarrowed, isOfCode, namesRepository } from './parse-query.ts'
import type { ParsedQuery, Scope } from './parse-query.ts'
import type { Result, ResultGroup } from './result.ts'
import {
  conversationMatchesOptions,
  conversationTitlesOptions,
  namesOptions,
  textOptions,
} from './search-queries.ts'
import type { FoundConversation } from './search-queries.ts'
import { useDelayed } from './use-delayed.ts'
import { useProjectMatches } from './use-project-matches.ts'
import { useTexts } from '../texts/use-texts.ts'

type SearchInput = {
  projectId: string | undefined
  /** Instead of one project: what each of them has. */
  everywhere: readonly Project[]
  query: ParsedQuery
  scope: Scope
  regex: boolean
  caseSensitive: boolean
  commands: readonly Result[]
  /** What is done with a definition, where that is not to go there. */
  onNode?: ((node: Definition) => void) | undefined
}

/** Of each where everything is looked at, and of the one that is asked for alone. */
const fewOfEach = 6
const many = 60
/** Where every project is looked at, of each of them. */
const manyOfEach = 20
/** Text takes longer than names: it is looked for when the typing rests. */
const textDelayMs = 160

/** What is found for what is typed, group by group. */
export function useResults(input: SearchInput) {
  const texts = useTexts()
  const { projectId = '', everywhere, query, scope, regex, caseSensitive, commands, onNode } = input
  const navigate = useNavigate()
  const { text, filters, excluded, isPhrase } = query
  const isRegex = query.isRegex || (regex && scope === 'text')
  const limit = scope === 'all' ? fewOfEach : many
  const hasProject = input.projectId !== undefined && (text !== '' || isNarrowed(query))
  const wantsNames = ['all', 'files', 'symbols'].includes(scope) && canBeName(query)
  const kind = scope === 'files' ? 'file' : filters.kind
  const names = useQuery({
    ...namesOptions(
      projectId,
      text,
      { filters: { ...filters, ...(kind === undefined ? {} : { kind }) }, excluded, caseSensitive },
      limit,
    ),
    enabled: hasProject && wantsNames,
  })
  const settled = useDelayed(text, textDelayMs)
  const wantsText = scope === 'text' || (scope === 'all' && settled.length >= 3 && filters.kind === undefined)
  const lines = useQuery({
    ...textOptions(projectId, { text: settled, regex: isRegex, isPhrase, caseSensitive }, query, limit),
    enabled: hasProject && wantsText && settled !== '',
  })
  const isEverywhere = everywhere.length > 0
  const wantsCode = scope !== 'conversations' && scope !== 'commands'
  const matches = useProjectMatches(wantsCode ? everywhere : [], {
    query: { text: settled, filters, excluded, isPhrase },
    what: scope === 'all' || !wantsCode ? undefined : scope,
    regex: isRegex,
    caseSensitive,
    limit: scope === 'all' ? fewOfEach : manyOfEach,
  })
  const wantsConversations =
    scope === 'conversations' || (scope === 'all' && text !== '' && !isOfCode(query) && !isRegex)
  const recent = useQuery({ ...conversationTitlesOptions(), enabled: scope === 'conversations' })
  const conversations = useQuery({
    ...conversationMatchesOptions({ text: settled, isPhrase }, limit),
    enabled: wantsConversations && settled !== '',
  })

  const openIn = (project: string) => (path: string, line?: string) =>
    void navigate({
      to: '/projects/$projectId/code/$',
      params: { projectId: project, _splat: path },
      search: line === undefined ? {} : { lines: line },
    })
  const openCode = openIn(projectId)
  const mark = isRegex ? '' : settled
  const groups: ResultGroup[] = []
  const add = (group: ResultGroup): void => {
    if (group.results.length > 0 || group.note !== undefined) groups.push(group)
  }

  if (hasProject && wantsNames && names.data !== undefined) {
    const files = { title: texts.search.scopes.files, results: toFiles(names.data, openCode) }
    const symbols = { title: texts.search.scopes.symbols, results: toSymbols(names.data, openCode, onNode) }
    const isSymbol = areSymbolsNearer({ files: names.data.files, symbols: names.data.nodes }, text)
    for (const group of isSymbol ? [symbols, files] : [files, symbols]) {
      if (scope !== (group === files ? 'symbols' : 'files')) add(group)
    }
  }
  // Lines of another text would be taken for lines of this one.
  const isOld = lines.isPlaceholderData || settled !== text
  if (hasProject && wantsText && !isOld) {
    const { matches: found = [], truncated = false } = lines.data ?? {}
    const note = lines.isError
      ? toMessage(lines.error)
      : truncated && scope === 'text'
        ? texts.search.cut(found.length)
        : undefined
    add({
      title: texts.search.scopes.text,
      results: lines.isError ? [] : toLines(found, mark, openCode),
      ...(note === undefined ? {} : { note }),
    })
  }
  if (settled === text) {
    for (const { project, isCut, failure, ...of } of matches) {
      const open = openIn(project.id)
      const note = failure ?? (isCut ? texts.search.moreHere : undefined)
      add({
        title: project.repo_name,
        results: [
          ...(areSymbolsNearer(of, text)
            ? [...toSymbols({ nodes: of.symbols }, open), ...toFiles(of, open)]
            : [...toFiles(of, open), ...toSymbols({ nodes: of.symbols }, open)]),
          ...toLines(of.lines, mark, open),
        ].map((result) => ({ ...result, id: `${project.id} ${result.id}` })),
        ...(note === undefined ? {} : { note }),
      })
    }
  }
  const areConversationsOld = settled !== text || conversations.isPlaceholderData
  if (wantsConversations && (text === '' || !areConversationsOld)) {
    const found: readonly FoundConversation[] = (text === '' ? recent : conversations).data ?? []
    const isNamed = namesRepository(query)
    const isAbout = (ids: readonly string[]): boolean => everywhere.some(({ id }) => ids.includes(id))
    const shown = isNamed ? found.filter(({ project_ids: ids }) => isAbout(ids)) : found
    add({
      title: texts.search.scopes.conversations,
      results: shown.slice(0, limit).map(({ id, title, shared_by: by, organisation = '' }) => ({
        id: `conversation ${id}`,
        title: title === '' ? texts.conversations.untitled : title,
        detail: by === undefined ? '' : texts.organisations.sharedBy(by, organisation),
        icon: MessageSquare,
        open: () => void navigate({ to: '/conversations/$conversationId', params: { conversationId: id } }),
      })),
    })
  }
  if (scope === 'all' || scope === 'commands') {
    const found = commands.filter(({ title }) => hasWords(title, text))
    add({
      title: texts.search.scopes.commands,
      results: scope === 'all' && text !== '' ? found.slice(0, 4) : found,
    })
  }
  const areNamesOld = hasProject && wantsNames && (names.isPlaceholderData || names.isLoading)
  const isTextOld = hasProject && wantsText && (isOld || lines.isLoading)
  const isOneWaiting =
    isEverywhere && wantsCode && (settled !== text || matches.some(({ isWaiting }) => isWaiting))
  return {
    groups,
    isWaiting: areNamesOld || isTextOld || isOneWaiting,
    /** What is first may be what was found for what was typed before. */
    isUnsettled: isEverywhere ? isOneWaiting : scope === 'text' ? isTextOld : areNamesOld,
    failure: names.isError ? toMessage(names.error) : undefined,
  }
}

type OpenCode = (path: string, line?: string) => void

function toFiles({ files }: Pick<FoundNames, 'files'>, open: OpenCode): Result[] {
  return files.map(({ path }) => {
    const slash = path.lastIndexOf('/') + 1
    return {
      id: `file ${path}`,
      title: path.slice(slash),
      detail: path.slice(0, slash),
      icon: File,
      open: () => open(path),
    }
  })
}

function toSymbols(
  { nodes }: Pick<FoundNames, 'nodes'>,
  open: OpenCode,
  onNode?: (node: Definition) => void,
): Result[] {
  return nodes.map((node) => ({
    id: `symbol ${node.node_id}`,
    title: node.node_id.slice(node.node_id.indexOf('#') + 1),
    detail: `${node.file_path}:${node.line}`,
    kind: node.kind,
    open: () =>
      onNode === undefined ? open(node.file_path, formatLine(node.line, node.start_line)) : onNode(node),
  }))
}

function toLines(matches: TextMatches['matches'], mark: string, open: OpenCode): Result[] {
  return matches.map((match) => ({
    id: `text ${match.file_path}:${match.line}`,
    title: `${match.file_path}:${match.line}`,
    detail: '',
    icon: FileText,
    code: { text: match.text.trim(), mark },
    open: () => open(match.file_path, formatLine(match.line)),
  }))
}
