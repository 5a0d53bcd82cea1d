import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { fieldStyle, linkStyle } from '../components/styles.ts'
import { TextField } from '../components/text-field.tsx'
import { OrganisationSelect } from '../organisations/organisation-select.tsx'
import { useOrganisations } from '../organisations/use-organisations.ts'
import { installationOptions } from '../settings/account-queries.ts'
import { addProjectOptions, lookIntoFolder, projectsOptions } from './project-queries.ts'
import { toParseRequest } from './to-parse-request.ts'
import { useTexts } from '../texts/use-texts.ts'
import { readTexts } from '../texts/language-store.ts'
import { RichText } from '../texts/rich-text.tsx'

const empty = { repository: '', branch: '', commit: '' }

/** Chosen as owner: the user. */
const own = ''

/** Names of branches and commits are no words. */
const spelling = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: 'false' } as const

type Problem = { readonly text: string; readonly folders: readonly string[] }

/** What was typed stays until the server has taken it; a folder that is not there is refused at once. */
export function AddProjectForm() {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [fields, setFields] = useState(empty)
  const organisations = useOrganisations()
  const [chosenOwner, setOwner] = useState(own)
  // One that has been left meanwhile is chosen no longer.
  const owner = organisations.some(({ id }) => id === chosenOwner) ? chosenOwner : own
  const [problem, setProblem] = useState<Problem | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const canParseFolders = useQuery(installationOptions()).data?.development_mode !== false
  const add = useMutation(addProjectOptions(queryClient))
  const request = useMutation({
    mutationFn: async () => {
      const body = toParseRequest({ ...fields, organisation: owner })
      if (body.repo_path !== undefined && canParseFolders) {
        const found = await lookIntoFolder(body.repo_path)
        if (!found.is_folder) throw new MissingFolderError(found.path, found.folders)
      }
      const known = queryClient.getQueryData(projectsOptions().queryKey)?.map(({ id }) => id) ?? []
      const { project_id: id } = await add.mutateAsync(body)
      return known.includes(id) ? id : null
    },
    onSuccess: (knownId) => {
      setFields(empty)
      setAgain(knownId)
    },
    onError: (error) =>
      setProblem(
        error instanceof MissingFolderError
          ? { text: error.message, folders: error.folders }
          : { text: texts.projects.notAdded(toMessage(error)), folders: [] },
      ),
  })
  const place = canParseFolders ? texts.projects.placeWithFolder : texts.projects.place

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setProblem(null)
    setAgain(null)
    if (fields.repository.trim() === '') {
      setProblem({ text: texts.projects.sayWhich(place), folders: [] })
      input.current?.focus()
      return
    }
    request.mutate()
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
        <label className="min-w-0 flex-1">
          <span className="font-medium">{texts.projects.addRepository}</span>
          <input
            ref={input}
            value={fields.repository}
            onChange={(event) => setFields({ ...fields, repository: event.target.value })}
            placeholder={place}
            {...spelling}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            className={`${fieldStyle} mt-1`}
          />
        </label>
        {organisations.length > 0 && (
          <div className="sm:w-52">
            <OrganisationSelect
              label={texts.organisations.addFor}
              none={texts.organisations.addForMe}
              organisations={organisations}
              chosen={owner}
              onChoose={setOwner}
            />
          </div>
        )}
        <Button look="primary" type="submit" disabled={request.isPending} className="h-[2.6rem]">
          {request.isPending ? texts.projects.adding : texts.projects.add}
        </Button>
      </div>
      <details className="group mt-1.5">
        <summary className="inline-flex list-none items-center gap-1 rounded text-sm text-muted hover:text-ink">
          <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
          {texts.projects.branchOrCommit}
        </summary>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          <TextField
            look="quiet"
            {...spelling}
            label={texts.projects.branch}
            placeholder={texts.projects.branchPlaceholder}
            value={fields.branch}
            onText={(branch) => setFields({ ...fields, branch })}
          />
          <TextField
            look="quiet"
            {...spelling}
            label={texts.projects.commit}
            placeholder={texts.projects.commitPlaceholder}
            value={fields.commit}
            onText={(commit) => setFields({ ...fields, commit })}
          />
        </div>
      </details>
      {problem !== null && (
        <div id={problemId} className="mt-3">
          <ErrorNote message={problem.text}>
            {problem.folders.length > 0 &&
              problem.folders.slice(0, 5).map((folder) => (
                <Button
                  key={folder}
                  className="max-w-full font-mono text-sm"
                  onClick={() => {
                    setFields({ ...fields, repository: folder })
                    setProblem(null)
                    input.current?.focus()
                  }}
                >
                  <span className="truncate">{folder}</span>
                </Button>
              ))}
          </ErrorNote>
        </div>
      )}
      {again !== null && (
        <output className="mt-3 block text-muted">
          <RichText
            text={texts.projects.there}
            parts={{
              link: (
                <Link to="/projects/$projectId" params={{ projectId: again }} className={linkStyle}>
                  {texts.projects.thereLink}
                </Link>
              ),
            }}
          />
        </output>
      )}
    </form>
  )
}

class MissingFolderError extends Error {
  override readonly name = 'MissingFolderError'
  readonly folders: readonly string[]

  constructor(path: string, folders: readonly string[]) {
    super(readTexts().projects.noFolder(path, folders.length > 0))
    this.folders = folders
  }
}
