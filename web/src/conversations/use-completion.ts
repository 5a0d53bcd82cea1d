import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { requestJson } from '../api/request.ts'
import type { SearchResults } from '../api/types.ts'
import { agentsOptions } from './conversation-queries.ts'
import { findTrigger } from './find-trigger.ts'
import type { Trigger } from './find-trigger.ts'
import type { Question } from '../drafts/question.ts'
import { useTexts } from '../texts/use-texts.ts'
import { nameKind } from '../code/name-kind.ts'
import type { Texts } from '../texts/texts.ts'

export type CompletionEntry = { readonly id: string; readonly name: string; readonly note: string }

export type Completion = ReturnType<typeof useCompletion>

type CompletionOptions = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly projectIds: readonly string[]
  readonly change: (next: (draft: Question) => Question) => void
  readonly onAgent: (agentId: string) => void
}

const mostEntries = 8

/** Completes `@` with files and definitions of the projects, and `/` with agents. */
export function useCompletion({ field, projectIds, change, onAgent }: CompletionOptions) {
  const texts = useTexts()
  const listId = useId()
  const [trigger, setTrigger] = useState<Trigger | undefined>()
  const [active, setActive] = useState(0)
  const code = useQuery({
    ...codeOptions(projectIds, trigger?.kind === 'code' ? trigger.query : ''),
    enabled: trigger?.kind === 'code' && trigger.query !== '' && projectIds.length > 0,
  })
  const agents = useQuery({ ...agentsOptions(), enabled: trigger?.kind === 'agent' })
  const entries = toEntries(trigger, code.data, agents.data, texts)
  const isOpen = trigger !== undefined && entries.length > 0
  const at = Math.min(active, entries.length - 1)

  const close = (): void => setTrigger(undefined)
  const onCaret = (): void => {
    const element = field.current
    if (element === null) return
    const next = findTrigger(element.value, element.selectionEnd)
    if (next?.query !== trigger?.query) setActive(0)
    setTrigger(next)
  }
  const take = (entry: CompletionEntry): void => {
    if (trigger === undefined) return
    const { kind, start, end } = trigger
    const inserted = kind === 'code' ? `\`${entry.name}\` ` : ''
    // The caret is set before the next key arrives, so the new text must be in the field by then.
    flushSync(() => {
      change((draft) => {
        const text = `${draft.text.slice(0, start)}${inserted}${draft.text.slice(end)}`
        if (kind === 'agent' || draft.nodes.some(({ id }) => id === entry.id)) return { ...draft, text }
        return { ...draft, text, nodes: [...draft.nodes, { id: entry.id, name: entry.name }] }
      })
      if (kind === 'agent') onAgent(entry.id)
      close()
    })
    field.current?.focus()
    field.current?.setSelectionRange(start + inserted.length, start + inserted.length)
  }
  /** Whether the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false
    const entry = entries[at]
    if (event.key === 'ArrowDown') setActive((at + 1) % entries.length)
    else if (event.key === 'ArrowUp') setActive((at - 1 + entries.length) % entries.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && entry !== undefined) take(entry)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    return true
  }
  return {
    isOpen,
    entries,
    active: at,
    listId,
    activeId: isOpen ? `${listId}-${at}` : undefined,
    label: trigger?.kind === 'agent' ? texts.conversations.agentList : texts.conversations.codeList,
    onCaret,
    onKeyDown,
    close,
    take,
  }
}

function codeOptions(projectIds: readonly string[], query: string) {
  return queryOptions({
    queryKey: ['search', projectIds, query, mostEntries],
    queryFn: ({ signal }) =>
      requestJson<SearchResults>('/search', {
        method: 'POST',
        body: { project_ids: projectIds, query, limit: mostEntries },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}

function toEntries(
  trigger: Trigger | undefined,
  code: SearchResults | undefined,
  agents: readonly { id: string; name: string; description: string }[] | undefined,
  texts: Texts,
): CompletionEntry[] {
  if (trigger === undefined) return []
  if (trigger.kind === 'code') {
    if (trigger.query === '') return []
    return (code?.results ?? []).map(({ node_id: id, kind, file_path: path, start_line: line }) => ({
      id,
      name: kind === 'file' ? path : id.slice(id.indexOf('#') + 1),
      note: kind === 'file' ? texts.conversations.fileNote : `${nameKind(kind, texts)} · ${path}:${line}`,
    }))
  }
  const wanted = trigger.query.toLowerCase()
  return (agents ?? [])
    .filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted))
    .map(({ id, name, description }) => ({ id, name, note: description }))
}
