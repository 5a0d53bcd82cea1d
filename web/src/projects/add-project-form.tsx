import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { fieldStyle } from '../components/styles.ts'
import { addProjectOptions } from './project-queries.ts'
import { toParseRequest } from './to-parse-request.ts'

const empty = { repository: '', branch: '', commit: '' }

/** What was typed stays until the server has taken it. */
export function AddProjectForm() {
  const [fields, setFields] = useState(empty)
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const add = useMutation(addProjectOptions(useQueryClient()))
  const problem = isMissing
    ? 'Say which repository: "owner/repo", its address, or the path of a folder on this machine.'
    : add.error === null
      ? null
      : `The project could not be added: ${toMessage(add.error)}`

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setMissing(fields.repository.trim() === '')
    if (fields.repository.trim() === '') {
      input.current?.focus()
      return
    }
    add.mutate(toParseRequest(fields), { onSuccess: () => setFields(empty) })
  }

  return (
    <form onSubmit={submit} noValidate>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-end">
        <label className="min-w-0 flex-1">
          <span className="font-medium">Add a repository</span>
          <input
            ref={input}
            value={fields.repository}
            onChange={(event) => setFields({ ...fields, repository: event.target.value })}
            placeholder="owner/repo, address, or /path/to/folder"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : problemId}
            className={`${fieldStyle} mt-1`}
          />
        </label>
        <Button look="primary" type="submit" disabled={add.isPending} className="h-[2.6rem]">
          {add.isPending ? 'Adding…' : 'Add project'}
        </Button>
      </div>
      <details className="group mt-1.5">
        <summary className="inline-flex list-none items-center gap-1 rounded text-sm text-muted hover:text-ink">
          <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
          Branch or commit
        </summary>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          <TextField
            label="Branch"
            placeholder="the default branch"
            value={fields.branch}
            onChange={(branch) => setFields({ ...fields, branch })}
          />
          <TextField
            label="Commit"
            placeholder="the newest of the branch"
            value={fields.commit}
            onChange={(commit) => setFields({ ...fields, commit })}
          />
        </div>
      </details>
      {problem !== null && (
        <div id={problemId} className="mt-3">
          <ErrorNote message={problem} />
        </div>
      )}
    </form>
  )
}

function TextField(props: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="block">
      <span className="text-sm text-muted">{props.label}</span>
      <input
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        placeholder={props.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className={fieldStyle}
      />
    </label>
  )
}
