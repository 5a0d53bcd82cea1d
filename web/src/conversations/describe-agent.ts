import type { Texts } from '../texts/texts.ts'

/** `codebase_qna_agent` as people say it, until and unless the server has a name for it. */
export function describeAgent(id: string, texts: Texts): string {
  const names: { readonly [id: string]: string | undefined } = texts.conversations.agents
  return names[id] ?? id
}
