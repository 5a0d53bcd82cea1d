import type { Texts } from '../texts/texts.ts'

/** Names whose spelling is more than a capital letter. */
const names: { readonly [id: string]: string } = {
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  csharp: 'C#',
  cpp: 'C++',
  kotlin: 'Kotlin',
  php: 'PHP',
  sql: 'SQL',
  html: 'HTML',
  css: 'CSS',
}

export function describeLanguage(id: string, texts: Texts): string {
  if (id === 'tsx') return texts.projects.languageNames.tsx
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}
