import type { Texts } from '../texts/texts.ts'

/** `openai:gpt-5` and `built-in` as people say them. */
export function describeModel(name: string, texts: Texts): string {
  if (name === 'built-in') return texts.conversations.builtInModel
  return name.slice(name.indexOf(':') + 1)
}
