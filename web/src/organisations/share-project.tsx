import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organisation, ProjectDetails } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { moveProjectOptions } from './organisation-queries.ts'
import { OrganisationSelect } from './organisation-select.tsx'
import { SharePopover } from './share-popover.tsx'

type SharingProps = {
  readonly project: ProjectDetails
  /** Of the user; one at least. */
  readonly organisations: readonly Organisation[]
}

/** Gives a project to an organisation and takes it back, for who manages it. */
export function ShareProject({ project, organisations }: SharingProps) {
  const texts = useTexts().organisations
  const isShared = project.organisation_id !== null
  return (
    <SharePopover label={isShared ? texts.sharedProject : texts.shareProject} isShared={isShared}>
      <Sharing project={project} organisations={organisations} />
    </SharePopover>
  )
}

function Sharing({ project: { id, organisation_id: owner }, organisations }: SharingProps) {
  const texts = useTexts().organisations
  const [chosen, setChosen] = useState(owner ?? organisations[0]?.id ?? '')
  const move = useMutation(moveProjectOptions(useQueryClient(), id))
  const name = organisations.find((organisation) => organisation.id === owner)?.name ?? ''
  return (
    <>
      {owner === null ? (
        <>
          <p className="mb-2 text-sm text-muted">{texts.shareProjectAbout}</p>
          <OrganisationSelect
            label={texts.shareWith}
            organisations={organisations}
            chosen={chosen}
            onChoose={setChosen}
          />
          <Button
            look="primary"
            className="mt-3"
            disabled={move.isPending}
            onClick={() => move.mutate(chosen)}
          >
            {texts.shareProjectNow}
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm text-muted">{texts.sharedProjectAbout(name)}</p>
          <Button className="mt-3" disabled={move.isPending} onClick={() => move.mutate(null)}>
            {texts.takeBack}
          </Button>
        </>
      )}
      <Failure error={move.error} className="mt-3" />
    </>
  )
}
