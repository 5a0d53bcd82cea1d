/**
 * Markdown whose citations lead to the files that they name, as code hosts show them: `[src/a.ts:3-9]` becomes
 * `[src/a.ts:3-9](../src/a.ts#L3-L9)`. `root`: the way from the document's folder to the repository; '' where they are one.
 */
export function linkCitations(markdown: string, citations: readonly string[], root: string): string {
  const known = new Set(citations)
  return markdown.replaceAll(/\[([^[\]\n]{1,4200})\](?!\()/gu, (whole, citation: string) => {
    if (!known.has(citation)) return whole
    const {
      path = citation,
      start,
      end,
    } = /^(?<path>.+):(?<start>\d+)-(?<end>\d+)$/u.exec(citation)?.groups ?? {}
    const lines = start === undefined ? '' : start === end ? `#L${start}` : `#L${start}-L${end ?? start}`
    const address = path.split('/').map(encodeURIComponent).join('/')
    return `${whole}(${root === '' ? '' : `${root.replace(/\/$/u, '')}/`}${address}${lines})`
  })
}
