import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Conversation, Organisation } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { copyText } from '../components/copy-text.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { fieldStyle } from '../components/styles.ts'
import { entranceOptions, organisationsOptions, shareConversationOptions } from './organisation-queries.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Lets an organisation read a conversation, and ends that. Not shown to who is in none. */
export function ShareButton({ conversation }: { conversation: Conversation }) {
  const texts = useTexts().organisations
  const hasAccounts = useQuery(entranceOptions()).data?.accounts === true
  const organisations = useQuery({ ...organisationsOptions(), enabled: hasAccounts }).data ?? []
  if (organisations.length === 0) return null
  const isShared = conversation.shared_with !== null
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <IconButton
          label={isShared ? texts.shared : texts.share}
          className={isShared ? 'text-accent' : undefined}
        >
          <Share2 />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={isShared ? texts.shared : texts.share}
          className="z-50 w-80 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-surface p-4 shadow-raised"
        >
          <Sharing conversation={conversation} organisations={organisations} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type SharingProps = {
  readonly conversation: Conversation
  readonly organisations: readonly Organisation[]
}

function Sharing({ conversation: { id, shared_with: sharedWith }, organisations }: SharingProps) {
  const texts = useTexts().organisations
  const [chosen, setChosen] = useState(sharedWith ?? organisations[0]?.id ?? '')
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
      <p className="text-sm text-muted">{texts.shareAbout}</p>
      <label className="mt-2 block">
        <span className="text-sm text-muted">{texts.shareWith}</span>
        <select
          value={chosen}
          disabled={sharedWith !== null}
          onChange={(event) => setChosen(event.target.value)}
          className={fieldStyle}
        >
          {organisations.map(({ id: organisationId, name }) => (
            <option key={organisationId} value={organisationId}>
              {name}
            </option>
          ))}
        </select>
      </label>
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
      {share.error !== null && <ErrorNote message={toMessage(share.error)} />}
    </>
  )
}
