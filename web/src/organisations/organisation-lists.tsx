import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { defaultParseSearch, Link } from '@tanstack/react-router'
import { MessageSquare, Pencil, Search, Trash2, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeptList, ListEntry, Organisation } from '../api/types.ts'
import { ConfirmDialog } from '../components/confirm-dialog.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { RenameForm } from '../components/rename-form.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { MAX_NAME } from './add-to-list.tsx'
import {
  deleteListOptions,
  listEntriesOptions,
  listsOptions,
  removeListEntryOptions,
  renameListOptions,
} from './list-queries.ts'

/** Of more lists, the others are opened by hand: each asks for its entries. */
const MAX_OPEN = 10

export function OrganisationLists({ organisation: { id, name } }: { organisation: Organisation }) {
  const texts = useTexts().organisations
  const heading = useId()
  const lists = useQuery(listsOptions(id))
  return (
    <section aria-labelledby={heading} className="mb-8">
      <h2 id={heading} className="mb-1 font-semibold">
        {texts.listsOf(name)}
      </h2>
      {lists.data === undefined ? (
        lists.isError ? (
          <QueryError what={texts.listsFailed} query={lists} />
        ) : (
          <Loading label={texts.loadingLists} />
        )
      ) : lists.data.length === 0 ? (
        <p className="text-muted">{texts.noLists}</p>
      ) : (
        <ul>
          {lists.data.map((list, index) => (
            <li key={list.id}>
              <List organisation={id} list={list} startsOpen={index < MAX_OPEN} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ListProps = { readonly organisation: string; readonly list: KeptList }

function List({ organisation, list, startsOpen }: ListProps & { readonly startsOpen: boolean }) {
  const { organisations: texts, common, format } = useTexts()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(startsOpen)
  const [isRenaming, setRenaming] = useState(false)
  const rename = useMutation(renameListOptions(queryClient, organisation, list.id))
  const remove = useMutation(deleteListOptions(queryClient, organisation, list.id))
  if (isRenaming) {
    return (
      <RenameForm
        name={list.name}
        maxLength={MAX_NAME}
        labels={{ field: texts.listName, save: texts.saveListName, cancel: common.cancel }}
        mutation={rename}
        onSave={(name) => rename.mutate(name, { onSuccess: () => setRenaming(false) })}
        onCancel={() => setRenaming(false)}
      />
    )
  }
  return (
    <div className="relative">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="py-1">
        <summary className="mr-20 rounded">
          <h3 className="inline font-medium break-words">{list.name}</h3>{' '}
          <span className="text-sm text-muted">{format.count(list.entries)}</span>
        </summary>
        {isOpen && <Entries organisation={organisation} list={list} />}
      </details>
      <div className="absolute top-0 right-0 flex gap-1">
        <IconButton label={texts.renameList(list.name)} onClick={() => setRenaming(true)}>
          <Pencil />
        </IconButton>
        <ConfirmDialog
          title={texts.deleteTitle(list.name)}
          action={texts.deletion}
          mutation={{ ...remove, mutate: () => remove.mutate() }}
          trigger={
            <IconButton label={texts.deleteList(list.name)}>
              <Trash2 />
            </IconButton>
          }
        >
          {texts.deleteListNote}
        </ConfirmDialog>
      </div>
    </div>
  )
}

function Entries({ organisation, list: { id } }: ListProps) {
  const texts = useTexts().organisations
  const entries = useQuery(listEntriesOptions(organisation, id))
  const remove = useMutation(removeListEntryOptions(useQueryClient(), organisation, id))
  if (entries.data === undefined) {
    return entries.isError ? (
      <QueryError what={texts.listsFailed} query={entries} />
    ) : (
      <Loading label={texts.loadingLists} />
    )
  }
  if (entries.data.length === 0) return <p className="text-sm text-muted">{texts.emptyList}</p>
  return (
    <ul className="mt-1 divide-y divide-line border-y border-line">
      {entries.data.map((entry) => (
        <Entry key={entry.id} entry={entry} removal={{ ...remove, mutate: () => remove.mutate(entry.id) }} />
      ))}
    </ul>
  )
}

type EntryProps = {
  readonly entry: ListEntry
  readonly removal: Parameters<typeof ConfirmDialog>[0]['mutation']
}

function Entry({ entry, removal }: EntryProps) {
  const { conversations, organisations: texts } = useTexts()
  const name = entry.name || conversations.untitled
  const linkStyle =
    'flex min-w-0 flex-1 items-center gap-2 rounded hover:underline [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
  const label = <span className="truncate">{name}</span>
  return (
    <li className="flex items-center gap-1 py-0.5">
      {entry.conversation_id === null ? (
        <Link to="/search" search={defaultParseSearch(`?${entry.search ?? ''}`)} className={linkStyle}>
          <Search aria-label={texts.keptSearch} />
          {label}
        </Link>
      ) : (
        <Link
          to="/conversations/$conversationId"
          params={{ conversationId: entry.conversation_id }}
          className={linkStyle}
        >
          <MessageSquare aria-hidden="true" />
          {label}
        </Link>
      )}
      <ConfirmDialog
        title={texts.removeTitle(name)}
        action={texts.remove}
        mutation={removal}
        trigger={
          <IconButton label={texts.removeOf(name)}>
            <X />
          </IconButton>
        }
      >
        {texts.removeEntryNote}
      </ConfirmDialog>
    </li>
  )
}
