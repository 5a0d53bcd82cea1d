import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, Download, Pencil, Pin, PinOff, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { toMessage } from '../api/api-error.ts'
import type { Conversation, Project } from '../api/types.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { fieldStyle } from '../components/styles.ts'
import { ProjectPicker } from '../projects/project-picker.tsx'
import { stopFollowing } from './followed-answers.ts'
import { changeConversationOptions, deleteConversationOptions } from './conversation-queries.ts'
import { exportConversation } from './export-conversation.ts'

type ConversationHeaderProps = { conversation: Conversation; projects: readonly Project[] }

export function ConversationHeader({ conversation, projects }: ConversationHeaderProps) {
  const queryClient = useQueryClient()
  const [isRenaming, setRenaming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = useMutation(changeConversationOptions(queryClient, conversation.id))
  const title = conversation.title || 'Untitled'
  const download = (): void => {
    setProblem(null)
    exportConversation(conversation, projects).catch((error: unknown) => setProblem(toMessage(error)))
  }
  const shownProblem = problem ?? (change.error === null ? null : toMessage(change.error))
  return (
    <header className="shrink-0 border-b border-line">
      <div className="flex h-14 items-center gap-1 px-4 sm:px-6">
        {isRenaming ? (
          <RenameForm conversation={conversation} onDone={() => setRenaming(false)} />
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
                {projects.length === 0 && 'deleted project'}
              </p>
            </div>
            <ProjectPicker
              look="icon"
              chosen={conversation.project_ids}
              onChange={(ids) => change.mutate({ project_ids: ids })}
            />
            <IconButton
              label={conversation.pinned ? 'Unpin the conversation' : 'Pin the conversation'}
              onClick={() => change.mutate({ pinned: !conversation.pinned })}
            >
              {conversation.pinned ? <PinOff /> : <Pin />}
            </IconButton>
            <IconButton label="Rename the conversation" onClick={() => setRenaming(true)}>
              <Pencil />
            </IconButton>
            <IconButton label="Download the conversation as Markdown" onClick={download}>
              <Download />
            </IconButton>
            <DeleteConversationButton conversation={conversation} />
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

function RenameForm({ conversation, onDone }: { conversation: Conversation; onDone: () => void }) {
  const [title, setTitle] = useState(conversation.title)
  const rename = useMutation(changeConversationOptions(useQueryClient(), conversation.id))
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (title.trim() !== '') rename.mutate({ title: title.trim() }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 items-center gap-1">
      <input
        aria-label="Title of the conversation"
        aria-invalid={rename.isError}
        value={title}
        maxLength={200}
        // Asked for by the button that it takes the place of.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        className={`${fieldStyle} py-1`}
      />
      {rename.isError && (
        <span role="alert" className="text-sm text-danger">
          {toMessage(rename.error)}
        </span>
      )}
      <IconButton label="Save the title" type="submit" disabled={rename.isPending || title.trim() === ''}>
        <Check />
      </IconButton>
      <IconButton label="Keep the old title" onClick={onDone}>
        <X />
      </IconButton>
    </form>
  )
}

function DeleteConversationButton({ conversation }: { conversation: Conversation }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation(deleteConversationOptions(queryClient, conversation.id))
  const onSuccess = (): void => {
    stopFollowing(queryClient, conversation.id)
    void navigate({ to: '/' })
  }
  return (
    <ConfirmDialog
      title="Delete this conversation?"
      action={remove.isPending ? 'Deleting…' : 'Delete conversation'}
      mutation={{
        isPending: remove.isPending,
        error: remove.error,
        reset: remove.reset,
        mutate: () => remove.mutate(undefined, { onSuccess }),
      }}
      trigger={
        <IconButton label="Delete the conversation">
          <Trash2 />
        </IconButton>
      }
    >
      Its questions and answers are removed. The project stays as it is.
    </ConfirmDialog>
  )
}
