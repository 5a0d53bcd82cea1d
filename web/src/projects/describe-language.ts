/** Names whose spelling is more than a capital letter. */
const names: { readonly [id: string]: string } = {
  typescript: 'TypeScript',
  tsx: 'TypeScript with JSX',
  javascript: 'JavaScript',
  csharp: 'C#',
  cpp: 'C++',
  php: 'PHP',
  sql: 'SQL',
  html: 'HTML',
  css: 'CSS',
}

export function describeLanguage(id: string): string {
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}
