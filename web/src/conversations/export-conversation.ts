import type { Conversation, Message, Project } from '../api/types.ts'
import { fetchAllMessages } from './message-pages.ts'
import type { Texts } from '../texts/texts.ts'

/** Saves the whole conversation, loaded or not, as a Markdown file. Rejects where it cannot be fetched. */
export async function exportConversation(
  conversation: Conversation,
  projects: readonly Project[],
  texts: Texts,
): Promise<void> {
  const text = toMarkdown(conversation, projects, await fetchAllMessages(conversation.id), texts)
  const address = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${toFileName(conversation.title, texts)}.md`
  link.click()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export function toMarkdown(
  { title, created_at: created }: Conversation,
  projects: readonly Project[],
  messages: readonly Message[],
  texts: Texts,
): string {
  const { exported, untitled } = texts.conversations
  const about = projects.map(({ repo_name: name, commit_id: commit }) =>
    commit === null ? name : exported.at(name, commit.slice(0, 12)),
  )
  return [
    `# ${title || untitled}`,
    [created.slice(0, 10), ...about].join(', '),
    ...messages.map(({ role, content, status, error }) => {
      if (role === 'human') return `## ${toQuotation(content)}`
      const ending = status === 'completed' ? '' : `\n\n*${exported.incomplete(error ?? '')}*`
      return `${content}${ending}`
    }),
    '',
  ].join('\n\n')
}

/** The first line is the heading; the others follow it. */
function toQuotation(text: string): string {
  const [first = '', ...others] = text.split('\n')
  const rest = others.join('\n').trim()
  return rest === '' ? first : `${first}\n\n${rest}`
}

function toFileName(title: string, texts: Texts): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60)
  return name.replaceAll(/^-|-$/gu, '') || texts.conversations.exported.fileName
}
