import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toMessage } from '../api/api-error.ts'
import type { Conversation, Project } from '../api/types.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { RenameForm } from '../components/rename-form.tsx'
import { useOrganisations } from '../organisations/use-organisations.ts'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { stopFollowing } from './followed-answers.ts'
import {
  changeConversationOptions,
  conversationOptions,
  deleteConversationOptions,
} from './conversation-queries.ts'
import { exportConversation } from './export-conversation.ts'
import { RichText } from '../texts/rich-text.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Apart, since most who read have nobody to share with. */
const ShareConversation = lazy(async () => ({
  default: (await import('../organisations/share-conversation.tsx')).ShareConversation,
}))
const AddConversationToList = lazy(async () => ({
  default: (await import('../organisations/add-to-list.tsx')).AddConversationToList,
}))

type ConversationHeaderProps = { conversation: Conversation; projects: readonly Project[] }

export function ConversationHeader({ conversation, projects }: ConversationHeaderProps) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const [isRenaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useMutation(changeConversationOptions(queryClient, conversation.id))
  const title = conversation.title || texts.conversations.untitled
  const isOwn = conversation.access === 'write'
  const organisations = useOrganisations()
  const download = (): void => {
    setProblem(null)
    exportConversation(conversation, projects, texts).catch((error: unknown) => setProblem(toMessage(error)))
  }
  const endRenaming = (): void => {
    // The button has to be there again before it takes the focus back.
    flushSync(() => setRenaming(false))
    renameButton.current?.focus()
  }
  const shownProblem = problem ?? (change.error === null ? null : toMessage(change.error))
  return (
    <header className="shrink-0 border-b border-line">
      <div className="relative flex h-14 items-center gap-1 px-4 sm:px-6">
        {isRenaming ? (
          <RenameConversation conversation={conversation} onDone={endRenaming} />
        ) : (
          <>
            <div className="min-w-0 flex-1 leading-snug">
              <h1 className="truncate font-medium" title={title}>
                {title}
              </h1>
              <p className="truncate text-xs text-muted">
                {projects.map((project, index) => (
                  <span key={project.id}>
                    {index > 0 && ', '}
                    <Link
                      to="/projects/$projectId"
                      params={{ projectId: project.id }}
                      className="rounded hover:text-ink"
                    >
                      {project.repo_name}
                    </Link>
                  </span>
                ))}
                {projects.length === 0 &&
                  (isOwn ? texts.conversations.lostProject : texts.conversations.othersProject)}
                {conversation.branch_of !== null && <Origin id={conversation.branch_of} />}
              </p>
            </div>
            {isOwn && (
              <>
                {organisations.length > 0 && (
                  <Suspense>
                    <ShareConversation
                      conversation={conversation}
                      projects={projects}
                      organisations={organisations}
                    />
                  </Suspense>
                )}
                <ProjectPicker
                  look="icon"
                  chosen={conversation.project_ids}
                  onChange={(ids) => change.mutate({ project_ids: ids })}
                />
                <IconButton
                  label={conversation.pinned ? texts.conversations.unpin : texts.conversations.pin}
                  onClick={() => change.mutate({ pinned: !conversation.pinned })}
                >
                  {conversation.pinned ? <PinOff /> : <Pin />}
                </IconButton>
                <IconButton
                  ref={renameButton}
                  label={texts.conversations.rename}
                  onClick={() => setRenaming(true)}
                >
                  <Pencil />
                </IconButton>
              </>
            )}
            {conversation.shared_with !== null && (
              <Suspense>
                <AddConversationToList conversation={conversation} />
              </Suspense>
            )}
            <IconButton label={texts.conversations.download} onClick={download}>
              <Download />
            </IconButton>
            {isOwn && <DeleteConversationButton conversation={conversation} />}
          </>
        )}
      </div>
      {shownProblem !== null && (
        <p role="alert" className="px-4 pb-2 text-sm text-danger sm:px-6">
          {shownProblem}
        </p>
      )}
    </header>
  )
}

/** Of a branch, the conversation that it goes on from; nothing where that is not there any more. */
function Origin({ id }: { id: string }) {
  const texts = useTexts().conversations
  const origin = useQuery({ ...conversationOptions(id), retry: false }).data
  if (origin === undefined) return null
  const link = (
    <Link
      to="/conversations/$conversationId"
      params={{ conversationId: id }}
      className="rounded underline underline-offset-3 hover:text-ink"
    >
      {origin.title || texts.untitled}
    </Link>
  )
  return (
    <>
      {' · '}
      <RichText text={texts.branchOf} parts={{ origin: link }} />
    </>
  )
}

function RenameConversation({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const texts = useTexts().conversations
  const rename = useMutation(changeConversationOptions(useQueryClient(), conversation.id))
  return (
    <RenameForm
      name={conversation.title}
      maxLength={200}
      labels={{ field: texts.titleField, save: texts.saveTitle, cancel: texts.keepTitle }}
      mutation={rename}
      onSave={(title) => rename.mutate({ title }, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

function DeleteConversationButton({ conversation }: { conversation: Conversation }) {
  const texts = useTexts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation(deleteConversationOptions(queryClient, conversation.id))
  const onSuccess = (): void => {
    stopFollowing(queryClient, conversation.id)
    void navigate({ to: '/' })
  }
  return (
    <ConfirmDialog
      title={texts.conversations.deleteTitle}
      action={remove.isPending ? texts.common.deleting : texts.conversations.deleteAction}
      mutation={{
        isPending: remove.isPending,
        error: remove.error,
        reset: remove.reset,
        mutate: () => remove.mutate(undefined, { onSuccess }),
      }}
      trigger={
        <IconButton label={texts.conversations.delete}>
          <Trash2 />
        </IconButton>
      }
    >
      {texts.conversations.deleteText}
    </ConfirmDialog>
  )
}
