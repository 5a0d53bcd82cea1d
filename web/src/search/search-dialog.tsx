import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CaseSensitive, Regex, Search } from 'lucide-react'
import * as Dialog from '@radix-ui/react-dialog'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { DialogOverlay } from '../components/dialog-overlay.tsx'
import { linkStyle } from '../components/styles.ts'
import { describeLanguage } from '../projects/describe-language.ts'
import { isServed, projectOptions, projectsOptions } from '../projects/project-queries.ts'
import type { PickRequest } from './finder-context.ts'
import {
  hasRepository,
  isNarrowed,
  namesRepository,
  noFilters,
  parseQuery,
  scopes,
  searchedKinds,
  setFilter,
  withoutPrefix,
} from './parse-query.ts'
import type { FilterName, ParsedQuery, Scope } from './parse-query.ts'
import { QueryNotes } from './query-notes.tsx'
import { ResultList } from './result-list.tsx'
import type { SearchAddress } from './search-address.ts'
import { conversationTitlesOptions, namesOptions } from './search-queries.ts'
import { useCommands } from './use-commands.ts'
import { useResults } from './use-results.ts'
import { ToggleButton } from '../components/toggle-button.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'
import type { Texts } from '../texts/texts.ts'

/** One field for files, definitions, text, conversations and commands; what is found appears while one types. */
export default function SearchDialog({
  onClose,
  onShortcuts,
  pick,
  typedAhead,
}: {
  onClose: () => void
  onShortcuts: () => void
  /** Definitions of one project alone are looked for, and one is given back. */
  pick?: PickRequest | undefined
  /** What was typed before there was a field for it. */
  typedAhead: string
}) {
  const texts = useTexts()
  const id = useId()
  const [typed, setTyped] = useState(typedAhead)
  const field = useRef<HTMLInputElement>(null)
  const [chosenScope, setChosenScope] = useState<Scope>(pick === undefined ? 'all' : 'symbols')
  const [regex, setRegex] = useState(false)
  const [caseSensitive, setCaseSensitive] = useState(false)
  /** Enter was pressed before what was typed last was looked for. */
  const [opensNext, setOpensNext] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const query = parseQuery(typed)
  const { project, projects, isEverywhere, everywhere, chooseProject } = useProject(pick?.projectId, query)
  useNamesAtHand(project?.id)
  const scope = pick === undefined ? (query.scope ?? chosenScope) : 'symbols'
  const commands = useCommands(projects, project, onShortcuts)
  const { groups, isWaiting, isUnsettled, failure } = useResults({
    projectId: project?.id,
    everywhere,
    query,
    scope,
    regex,
    caseSensitive: caseSensitive || query.isCaseSensitive,
    commands,
    onNode: pick?.onPick,
  })
  const results = groups.flatMap((group) => group.results)
  const active = Math.max(
    0,
    results.findIndex((result) => result.id === activeId),
  )

  const open = (index: number): void => {
    const result = results[index]
    if (result === undefined) return
    onClose()
    result.open()
  }
  useEffect(() => {
    if (opensNext && !isUnsettled) open(active)
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: { readonly [key: string]: number } = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
    const step = steps[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      const isSingle = Math.abs(step) === 1
      const next = isSingle
        ? (active + step + results.length) % results.length
        : Math.max(0, Math.min(active + step, results.length - 1))
      setActiveId(results[next]?.id)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isUnsettled) setOpensNext(true)
      else open(active)
    }
  }
  const ofNamed = everywhere.map(({ repo_name: name }) => name).join(', ')
  const ofAll = namesRepository(query) && ofNamed !== '' ? ofNamed : texts.search.everyProject
  const where = isEverywhere ? ofAll : project?.repo_name
  const empty = describeNothing(query, isWaiting, failure, where, texts)
  const hasAddress = pick === undefined && where !== undefined && (query.text !== '' || isNarrowed(query))
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <DialogOverlay />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // It would select what was typed ahead, and the next key replace it.
            event.preventDefault()
            field.current?.focus()
            field.current?.setSelectionRange(typed.length, typed.length)
          }}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full max-w-3xl animate-fade flex-col overflow-hidden border-line bg-surface shadow-raised focus:outline-none sm:top-[8vh] sm:max-h-[80vh] sm:w-[calc(100%-2rem)] sm:rounded-xl sm:border"
        >
          <Dialog.Title className="sr-only">{pick?.title ?? texts.search.search}</Dialog.Title>
          <div className="flex items-center gap-2 border-b border-line px-3 has-[[role=combobox]:focus-visible]:border-accent">
            <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label={pick?.title ?? texts.search.search}
              aria-expanded={results.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={results.length === 0 ? undefined : `${id}-${active}`}
              placeholder={pick === undefined ? texts.search.placeholder : texts.search.nameOf(pick.title)}
              autoComplete="off"
              spellCheck="false"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setActiveId(undefined)
                setOpensNext(false)
              }}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
            />
            {scope === 'text' && (
              <>
                <ToggleButton label={texts.search.regex} isOn={regex} onToggle={() => setRegex(!regex)}>
                  <Regex />
                </ToggleButton>
                <ToggleButton
                  label={texts.search.matchCase}
                  isOn={caseSensitive}
                  onToggle={() => setCaseSensitive(!caseSensitive)}
                >
                  <CaseSensitive />
                </ToggleButton>
              </>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line px-3 py-1.5 text-xs">
            {pick === undefined && (
              <fieldset className="flex flex-wrap gap-0.5">
                <legend className="sr-only">{texts.search.where}</legend>
                {scopes.map((name) => (
                  <label
                    key={name}
                    className="cursor-pointer rounded-md px-2 py-0.5 text-muted hover:text-ink has-checked:bg-accent-soft has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
                  >
                    <input
                      type="radio"
                      name={`${id}-scope`}
                      value={name}
                      checked={scope === name}
                      onChange={() => {
                        setChosenScope(name)
                        setTyped(withoutPrefix(typed))
                      }}
                      className="sr-only"
                    />
                    {texts.search.scopes[name]}
                  </label>
                ))}
              </fieldset>
            )}
            <Filters
              query={query}
              projectId={project?.id}
              onChange={(name, value) => setTyped(setFilter(typed, name, value))}
            />
            {pick === undefined && (
              <select
                aria-label={texts.search.project}
                value={isEverywhere ? allProjects : (project?.id ?? '')}
                onChange={(event) => chooseProject(event.target.value)}
                className={selectStyle}
              >
                {where === undefined && <option value="">{texts.search.noProject}</option>}
                {projects.length > 1 && <option value={allProjects}>{texts.search.allProjects}</option>}
                {projects.map(({ id: own, repo_name: name }) => (
                  <option key={own} value={own}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </div>
          <ResultList
            id={id}
            groups={groups}
            active={active}
            onPoint={(result) => setActiveId(result.id)}
            onOpen={(result) => open(results.indexOf(result))}
            empty={empty}
          />
          <QueryNotes
            query={query}
            projects={project === undefined ? projects : [project]}
            className="border-t border-line px-3 py-2 text-xs text-muted"
          />
          {hasAddress && scope !== 'commands' && (
            <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-3 py-2 text-xs text-muted">
              {scope !== 'conversations' && (
                <span className="min-w-0 truncate">{texts.search.searchedIn(where)}</span>
              )}
              {scope !== 'conversations' && project !== undefined && projects.length > 1 && (
                <button type="button" onClick={() => chooseProject(allProjects)} className={linkStyle}>
                  {texts.search.inAllProjects}
                </button>
              )}
              <Link
                to="/search"
                search={toAddress(typed, scope, project?.id, { regex, caseSensitive })}
                onClick={onClose}
                className={`${linkStyle} ml-auto`}
              >
                {texts.search.asPage}
              </Link>
            </p>
          )}
          <output className="sr-only">
            {typed === '' || isWaiting ? '' : texts.search.resultCount(results.length)}
          </output>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The choice of all projects, among their ids. */
const allProjects = 'all'

/** Of the page that shows the same, and all of it. */
function toAddress(
  typed: string,
  scope: Scope,
  projectId: string | undefined,
  { regex, caseSensitive }: { regex: boolean; caseSensitive: boolean },
): SearchAddress {
  return {
    q: withoutPrefix(typed).trim(),
    ...(projectId === undefined || scope === 'conversations' ? {} : { in: projectId }),
    ...(scope === 'all' || scope === 'commands' ? {} : { what: scope }),
    ...(scope === 'text' && regex ? { regex: true } : {}),
    ...(scope === 'text' && caseSensitive ? { case: true } : {}),
  }
}

const selectStyle = 'h-6 max-w-56 rounded-md border border-edge/60 bg-surface px-1 text-xs'

type FiltersProps = {
  query: ParsedQuery
  projectId: string | undefined
  onChange: (name: FilterName, value: string) => void
}

/** They stand in the query too, where they can be typed: `path:src lang:python kind:class`. */
function Filters({ query, projectId, onChange }: FiltersProps) {
  const texts = useTexts()
  const project = useQuery({ ...projectOptions(projectId ?? ''), enabled: projectId !== undefined })
  const { lang = '' } = query.filters
  const known = project.data?.statistics?.languages.map(({ name }) => name) ?? []
  // What was typed is shown, also where all projects are searched, or none has it.
  const isTyped = lang !== '' && !known.some((name) => name.toLowerCase() === lang)
  const languages = isTyped ? [lang, ...known] : known
  return (
    <span className="ml-auto flex gap-1.5">
      <select
        aria-label={texts.search.language}
        value={lang}
        onChange={(event) => onChange('lang', event.target.value)}
        className={selectStyle}
      >
        <option value="">{texts.search.anyLanguage}</option>
        {languages.map((name) => (
          <option key={name} value={name.toLowerCase()}>
            {describeLanguage(name, texts)}
          </option>
        ))}
      </select>
      <select
        aria-label={texts.search.kind}
        value={query.filters.kind ?? ''}
        onChange={(event) => onChange('kind', event.target.value)}
        className={selectStyle}
      >
        <option value="">{texts.search.anyKind}</option>
        {searchedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {nameKind(kind, texts)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The project of the page, unless another or all are chosen; anywhere else, and where the query names some, all. */
function useProject(fixed: string | undefined, query: ParsedQuery) {
  const params = useParams({ strict: false })
  const [chosen, setChosen] = useState<string>()
  const all = useQuery(projectsOptions())
  const conversations = useQuery(conversationTitlesOptions())
  const ofConversation = conversations.data?.find(({ id }) => id === params.conversationId)?.project_ids[0]
  const projects = all.data?.filter((project) => project.status !== 'error' || isServed(project)) ?? []
  const served = projects.filter(isServed)
  const ofPage = chosen ?? params.projectId ?? ofConversation
  const wanted =
    fixed ?? (namesRepository(query) || (ofPage === undefined && served.length > 1) ? allProjects : ofPage)
  const isEverywhere = wanted === allProjects && served.length > 0
  const everywhere = isEverywhere ? served.filter(({ repo_name: name }) => hasRepository(query, name)) : []
  const project = isEverywhere ? undefined : (projects.find(({ id }) => id === wanted) ?? served[0])
  return { project, projects, isEverywhere, everywhere, chooseProject: setChosen }
}

/** The service loads the names of a project when it is first asked for some: before the first key is pressed. */
function useNamesAtHand(projectId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (projectId !== undefined) void queryClient.prefetchQuery(namesOptions(projectId, 'a', noFilters, 1))
  }, [queryClient, projectId])
}

function describeNothing(
  query: ParsedQuery,
  isWaiting: boolean,
  failure: string | undefined,
  where: string | undefined,
  texts: Texts,
): string {
  const { text } = query
  if (failure !== undefined) return texts.search.failed(failure)
  if (where === undefined) return texts.search.noProjects
  if (text === '' && !isNarrowed(query)) return texts.search.typeTo(where)
  if (isWaiting) return texts.search.searching
  return texts.search.nothing(text, where, isNarrowed(query))
}
