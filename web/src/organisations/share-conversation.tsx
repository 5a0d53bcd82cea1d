import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Conversation, Organisation, Project } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { copyText } from '../components/copy-text.ts'
import { Failure } from '../components/failure.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { shareConversationOptions } from './organisation-queries.ts'
import { OrganisationSelect } from './organisation-select.tsx'
import { SharePopover } from './share-popover.tsx'

type SharingProps = {
  readonly conversation: Conversation
  /** What it is about. */
  readonly projects: readonly Pick<Project, 'repo_name' | 'organisation_id'>[]
  /** Of the user; one at least. */
  readonly organisations: readonly Organisation[]
}

/** Lets an organisation read a conversation, and ends that. */
export function ShareConversation(props: SharingProps) {
  const texts = useTexts().organisations
  const isShared = props.conversation.shared_with !== null
  return (
    <SharePopover label={isShared ? texts.shared : texts.share} isShared={isShared}>
      <Sharing {...props} />
    </SharePopover>
  )
}

function Sharing({ conversation, projects, organisations }: SharingProps) {
  const texts = useTexts().organisations
  const { id, shared_with: sharedWith } = conversation
  const [picked, setPicked] = useState<string>()
  // Whose project it is about can ask on in it.
  const owner = organisations.find((organisation) =>
    projects.some((project) => project.organisation_id === organisation.id),
  )
  const chosen = sharedWith ?? picked ?? owner?.id ?? organisations[0]?.id ?? ''
  const unseen = projects.filter((project) => project.organisation_id !== chosen)
  const [note, setNote] = useState('')
  const share = useMutation(shareConversationOptions(useQueryClient(), id))
  const copy = (): void => {
    copyText(`${location.origin}/conversations/${id}`).then(
      () => setNote(texts.copied),
      (error: unknown) => setNote(toMessage(error)),
    )
  }
  return (
    <>
      <p className="mb-2 text-sm text-muted">{texts.shareAbout}</p>
      <OrganisationSelect
        label={texts.shareWith}
        organisations={organisations}
        chosen={chosen}
        isDisabled={sharedWith !== null}
        onChoose={setPicked}
      />
      {unseen.length > 0 && (
        <p className="mt-2 text-sm">
          {texts.notTheirs(
            unseen.map(({ repo_name: name }) => name).join(', '),
            organisations.find((organisation) => organisation.id === chosen)?.name ?? '',
          )}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {sharedWith === null ? (
          <Button
            look="primary"
            disabled={share.isPending}
            onClick={() => share.mutate(chosen, { onSuccess: copy })}
          >
            {texts.shareNow}
          </Button>
        ) : (
          <>
            <Button onClick={copy}>{texts.copyLink}</Button>
            <Button
              disabled={share.isPending}
              onClick={() => share.mutate(null, { onSuccess: () => setNote('') })}
            >
              {texts.unshare}
            </Button>
          </>
        )}
      </div>
      <output className="mt-2 block text-sm text-muted">{note}</output>
      <Failure error={share.error} />
    </>
  )
}
