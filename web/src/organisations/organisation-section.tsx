import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { fieldStyle } from '../components/styles.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import { OrganisationCard } from './organisation-card.tsx'
import { createOrganisationOptions, entranceOptions, organisationsOptions } from './organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The organisations of the user, with what their role lets them do; nothing where nobody signs in. */
export function OrganisationSection() {
  const entrance = useQuery(entranceOptions())
  return entrance.data?.accounts === true ? <Organisations /> : null
}

function Organisations() {
  const texts = useTexts().organisations
  const organisations = useQuery(organisationsOptions())
  return (
    <SettingsSection name="organisations" title={texts.title}>
      <p className="text-muted">{texts.about}</p>
      {organisations.data === undefined ? (
        organisations.isError ? (
          <QueryError what={texts.failed} query={organisations} />
        ) : (
          <Loading label={texts.loading} lines={2} />
        )
      ) : organisations.data.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{texts.none}</p>
      ) : (
        organisations.data.map(({ id }) => <OrganisationCard key={id} id={id} />)
      )}
      <NewOrganisation />
    </SettingsSection>
  )
}

function NewOrganisation() {
  const texts = useTexts().organisations
  const [name, setName] = useState('')
  const create = useMutation(createOrganisationOptions(useQueryClient()))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    create.mutate(name.trim(), { onSuccess: () => setName('') })
  }
  return (
    <>
      <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-2">
        <label className="min-w-40 flex-1">
          <span className="text-sm text-muted">{texts.newName}</span>
          <input
            value={name}
            maxLength={100}
            onChange={(event) => setName(event.target.value)}
            className={fieldStyle}
          />
        </label>
        <Button type="submit" disabled={create.isPending || name.trim() === ''} className="h-[2.6rem]">
          {texts.create}
        </Button>
      </form>
      <Failure error={create.error} className="mt-3" />
    </>
  )
}
