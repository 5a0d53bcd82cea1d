import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Conversation, NewListEntry, Organisation } from '../api/types.ts'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { Loading } from '../components/loading.tsx'
import { QueryError } from '../components/query-error.tsx'
import { TextField } from '../components/text-field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { addListEntryOptions, listsOptions } from './list-queries.ts'
import type { ListToKeepIn } from './list-queries.ts'
import { OrganisationSelect } from './organisation-select.tsx'
import { SharePopover } from './share-popover.tsx'
import { useOrganisations } from './use-organisations.ts'

/** Keeps a conversation in a list of the organisation that it is shared with. */
export function AddConversationToList({
  conversation: { id, shared_with: sharedWith },
}: {
  conversation: Conversation
}) {
  const organisations = useOrganisations().filter((organisation) => organisation.id === sharedWith)
  return <AddToList organisations={organisations} toEntry={() => ({ conversation_id: id })} />
}

/** `search`: what follows `/search?` in its address. */
export function AddSearchToList({ query, search }: { query: string; search: string }) {
  return (
    <AddToList
      // What was typed for another search is not its name.
      key={query}
      organisations={useOrganisations()}
      suggestedName={query.slice(0, MAX_NAME)}
      toEntry={(name) => ({ search, name })}
    />
  )
}

export const MAX_NAME = 80

type AddToListProps = {
  readonly organisations: readonly Organisation[]
  /** Absent: the entry has a name already. */
  readonly suggestedName?: string
  readonly toEntry: (name: string) => NewListEntry
}

function AddToList(props: AddToListProps) {
  const texts = useTexts().organisations
  const [first] = props.organisations
  if (first === undefined) return null
  return (
    <SharePopover label={texts.addToList} icon={<ListPlus />}>
      <Lists {...props} first={first.id} />
    </SharePopover>
  )
}

function Lists({
  organisations,
  suggestedName,
  toEntry,
  first,
}: AddToListProps & { readonly first: string }) {
  const texts = useTexts().organisations
  const [chosen, setChosen] = useState(first)
  const [name, setName] = useState(suggestedName ?? '')
  const [newList, setNewList] = useState('')
  const lists = useQuery(listsOptions(chosen))
  const add = useMutation(addListEntryOptions(useQueryClient(), chosen))
  const isReady = !add.isPending && (suggestedName === undefined || name.trim() !== '')
  const addTo = (list: ListToKeepIn): void =>
    add.mutate({ list, entry: toEntry(name.trim()) }, { onSuccess: () => setNewList('') })
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isReady && newList.trim() !== '') addTo({ name: newList.trim() })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {organisations.length > 1 && (
        <OrganisationSelect
          label={texts.shareWith}
          organisations={organisations}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {suggestedName !== undefined && (
        <div>
          <TextField
            look="quiet"
            label={texts.searchName}
            value={name}
            maxLength={MAX_NAME}
            onText={setName}
          />
          <p className="mt-1 text-sm text-muted">{texts.searchNote}</p>
        </div>
      )}
      {lists.data === undefined ? (
        lists.isError ? (
          <QueryError what={texts.listsFailed} query={lists} />
        ) : (
          <Loading label={texts.loadingLists} />
        )
      ) : (
        <ul aria-label={texts.lists} className="max-h-60 overflow-y-auto empty:hidden">
          {lists.data.map((list) => (
            <li key={list.id}>
              <Button className="my-0.5 w-full" disabled={!isReady} onClick={() => addTo(list)}>
                <span className="truncate">{list.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        look="quiet"
        label={texts.newList}
        value={newList}
        maxLength={MAX_NAME}
        onText={setNewList}
      />
      <Button type="submit" look="primary" disabled={!isReady || newList.trim() === ''}>
        {texts.createList}
      </Button>
      <output className="text-sm text-muted empty:hidden">
        {add.data !== undefined && texts.addedTo(add.data)}
      </output>
      <Failure error={add.error} />
    </form>
  )
}
