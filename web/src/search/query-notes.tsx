import { useQueries } from '@tanstack/react-query'
import type { Project } from '../api/types.ts'
import { describeLanguage } from '../projects/describe-language.ts'
import { isServed, projectOptions } from '../projects/project-queries.ts'
import { useTexts } from '../texts/use-texts.ts'
import { hasRepository, searchedKinds } from './parse-query.ts'
import type { ParsedQuery } from './parse-query.ts'

type QueryNotesProps = {
  query: ParsedQuery
  /** Of which the query chooses. */
  projects: readonly Project[]
  className: string
}

/** What of a query cannot be what people mean by it: why there is nothing, and what there could be. */
export function QueryNotes({ query, projects, className }: QueryNotesProps) {
  const texts = useTexts().search.notes
  const languages = useLanguages(query, projects)
  const { repo } = query.filters
  const notes: string[] = []
  if (query.unknown.length > 0) notes.push(texts.unknown(query.unknown.join(', ')))
  if (query.unknown.some((word) => word.startsWith('kind:')))
    notes.push(texts.kinds(searchedKinds.join(', ')))
  const hasProject = projects.some(({ repo_name: name }) => hasRepository(query, name))
  if (repo !== undefined && projects.length > 0 && !hasProject)
    notes.push(texts.noRepository(repo, projects.map(({ repo_name: name }) => name).join(', ')))
  for (const name of languages.missing) notes.push(texts.noLanguage(name, languages.known.join(', ')))
  return notes.map((note) => (
    <p key={note} className={`${className} break-words`}>
      {note}
    </p>
  ))
}

/** Languages of the projects that are searched, where the query names some, and those that no file is in. */
function useLanguages({ filters, excluded }: ParsedQuery, projects: readonly Project[]) {
  const texts = useTexts()
  const wanted = [...(filters.lang === undefined ? [] : [filters.lang]), ...excluded.lang]
  const searched = projects.filter(
    (project) => isServed(project) && hasRepository({ filters, excluded }, project.repo_name),
  )
  const details = useQueries({
    queries: searched.map(({ id }) => ({ ...projectOptions(id), enabled: wanted.length > 0 })),
  })
  const ids = new Set(
    details.flatMap(({ data }) => data?.statistics?.languages.map(({ name }) => name.toLowerCase()) ?? []),
  )
  const isKnown = details.length > 0 && details.every(({ data }) => data !== undefined)
  return {
    missing: isKnown ? wanted.filter((name) => !ids.has(name)) : [],
    known: [...ids].map((id) => describeLanguage(id, texts)).toSorted(),
  }
}
