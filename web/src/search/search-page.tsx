import { focusWhenDrawn } from '../components/focus-when-drawn.ts'
import { useQuery } from '@tanstack/react-query'
import { defaultStringifySearch, useNavigate, useSearch } from '@tanstack/react-router'
import { CaseSensitive, Regex } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../components/button.tsx'
import { Loading } from '../components/loading.tsx'
import { Page } from '../components/page.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { ToggleButton } from '../components/toggle-button.tsx'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { isServed, projectsOptions } from '../projects/project-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ConversationMatches } from './conversation-matches.tsx'
import { hasRepository, isNarrowed, isOfCode, namesRepository, parseQuery } from './parse-query.ts'
import { QueryNotes } from './query-notes.tsx'
import { RepositoryMatches } from './repository-matches.tsx'
import { searched } from './search-address.ts'
import type { SearchAddress, Searched } from './search-address.ts'
import { countMatches, useProjectMatches } from './use-project-matches.ts'

/** Apart, since most who search have nobody to keep it for. */
const AddSearchToList = lazy(async () => ({
  default: (await import('../organisations/add-to-list.tsx')).AddSearchToList,
}))

/** Of files, symbols and lines each, in one of several projects, and where it is searched alone. */
const ofEach = 50
const ofOne = 100

/** All projects or some of them, searched for what stands in the address; what is found, repository by repository. */
export function SearchPage() {
  const texts = useTexts().search
  const address = useSearch({ from: '/search' })
  const projects = useQuery(projectsOptions())
  const ids = address.in?.split(',')
  const query = parseQuery(address.q ?? '')
  const chosen = projects.data?.filter(({ id }) => ids === undefined || ids.includes(id)) ?? []
  const wanted = chosen.filter(({ repo_name: name }) => hasRepository(query, name))
  const served = wanted.filter(isServed)
  const { what = searched.find((name) => name === query.scope) } = address
  const wantsCode = what !== 'conversations'
  const regex = query.isRegex || address.regex === true
  const matches = useProjectMatches(wantsCode ? served : [], {
    query,
    what: wantsCode ? what : undefined,
    regex,
    caseSensitive: query.isCaseSensitive || address.case === true,
    limit: served.length === 1 ? ofOne : ofEach,
  })
  const isAsked = query.text !== '' || (isNarrowed(query) && wantsCode && what !== 'text')
  const wantsConversations = query.text !== '' && (!wantsCode || (what === undefined && !isOfCode(query)))
  const isEverywhere = ids === undefined && !namesRepository(query)
  const isWaiting = projects.isPending || matches.some((each) => each.isWaiting)
  const hits = matches.filter((each) => countMatches(each) > 0)
  const isLeast = matches.some(({ isCut, failure }) => isCut || failure !== undefined)
  const notParsed = wanted.filter((project) => !isServed(project)).map(({ repo_name: name }) => name)
  return (
    <Page title={address.q === undefined ? texts.search : texts.page.title(address.q)}>
      <search>
        <SearchForm address={address} firstProject={projects.data?.find(isServed)?.id} />
      </search>
      {projects.isError && (
        <div className="mt-6">
          <QueryError what={texts.page.loading} query={projects} />
        </div>
      )}
      <QueryNotes query={query} projects={chosen} className="mt-4 text-sm" />
      {address.q !== undefined && !isAsked && <p className="mt-4 text-muted">{texts.page.needsText}</p>}
      {isAsked && !projects.isError && (
        <>
          <div className="mt-6 flex min-h-8 items-center justify-between gap-2">
            <output className="text-sm text-muted">
              {!wantsCode
                ? null
                : isWaiting
                  ? texts.searching
                  : texts.page.summary(
                      matches.reduce((sum, each) => sum + countMatches(each), 0),
                      isLeast,
                      hits.length,
                      served.length,
                    )}
            </output>
            <Suspense>
              <AddSearchToList query={address.q ?? ''} search={defaultStringifySearch(address).slice(1)} />
            </Suspense>
          </div>
          {wantsCode && notParsed.length > 0 && (
            <p className="mt-1 text-sm text-muted">{texts.page.notSearched(notParsed.join(', '))}</p>
          )}
          {wantsConversations && (
            <ConversationMatches
              query={query}
              address={address}
              projectIds={isEverywhere ? undefined : wanted.map(({ id }) => id)}
              isAlone={!wantsCode}
            />
          )}
          {matches.map((each) => (
            <RepositoryMatches
              key={each.project.id}
              matches={each}
              address={address}
              isAlone={served.length === 1}
              text={query.text}
              mark={regex ? '' : query.text}
            />
          ))}
          {isWaiting && (
            <div className="mt-6">
              <Loading label={texts.page.loading} />
            </div>
          )}
        </>
      )}
    </Page>
  )
}

/** What is chosen here goes into the address at once; what is typed, when it is sent. */
function SearchForm({ address, firstProject }: { address: SearchAddress; firstProject: string | undefined }) {
  const texts = useTexts().search
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(address.q ?? '')
  const [sent, setSent] = useState(address.q)
  if (sent !== address.q) {
    // Somebody went back, or followed a link.
    setSent(address.q)
    setTyped(address.q ?? '')
  }
  const go = (change: { readonly [Name in keyof SearchAddress]?: SearchAddress[Name] | undefined }): void => {
    const next = { ...address, q: typed.trim(), ...change }
    const isSet = ([, value]: [string, unknown]): boolean => value !== undefined && value !== ''
    void navigate({ to: '/search', search: Object.fromEntries(Object.entries(next).filter(isSet)) })
  }
  const choices: [string, Searched | undefined][] = [
    [texts.page.everything, undefined],
    ...searched.map((what): [string, Searched] => [texts.scopes[what], what]),
  ]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        go({})
      }}
    >
      <div className="flex items-center gap-2">
        <input
          type="search"
          aria-label={texts.page.query}
          aria-describedby={`${id}-hint`}
          // The page is for searching; one that shows results keeps the focus where it is.
          ref={address.q === undefined ? focusWhenDrawn : undefined}
          autoComplete="off"
          spellCheck="false"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className={fieldStyle}
        />
        {address.what === 'text' && (
          <>
            <ToggleButton
              label={texts.regex}
              isOn={address.regex === true}
              onToggle={() => go({ regex: address.regex === true ? undefined : true })}
            >
              <Regex />
            </ToggleButton>
            <ToggleButton
              label={texts.matchCase}
              isOn={address.case === true}
              onToggle={() => go({ case: address.case === true ? undefined : true })}
            >
              <CaseSensitive />
            </ToggleButton>
          </>
        )}
        <Button type="submit">{texts.page.go}</Button>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
        {texts.page.hint}
      </p>
      <div className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <fieldset className="flex flex-wrap items-center gap-x-3">
          <legend className="float-left mr-3 text-muted">{texts.page.what}</legend>
          {choices.map(([label, what]) => (
            <Choice
              key={label}
              name={`${id}-what`}
              label={label}
              isChosen={address.what === what}
              onChoose={() => go({ what })}
            />
          ))}
        </fieldset>
        <fieldset className="flex flex-wrap items-center gap-x-3">
          <legend className="float-left mr-3 text-muted">{texts.page.where}</legend>
          <Choice
            name={`${id}-where`}
            label={texts.allProjects}
            isChosen={address.in === undefined}
            onChoose={() => go({ in: undefined })}
          />
          <Choice
            name={`${id}-where`}
            label={texts.page.chosen}
            isChosen={address.in !== undefined}
            onChoose={() => go({ in: firstProject })}
          />
        </fieldset>
      </div>
      {address.in !== undefined && (
        <div className="mt-2">
          <ProjectPicker
            chosen={address.in.split(',')}
            onChange={(chosen) => go({ in: chosen.join(',') })}
            look="field"
          />
        </div>
      )}
    </form>
  )
}

function Choice(props: { name: string; label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex cursor-pointer items-center gap-1.5">
      <input
        type="radio"
        name={props.name}
        checked={props.isChosen}
        onChange={props.onChoose}
        className="accent-accent"
      />
      {props.label}
    </label>
  )
}
