/** `httpx[http2]>=0.25; python_version<"3.12"` as name and version (PEP 508). */
export function parseRequirement(text: string): { name: string; version: string } | undefined {
  const match = /^\s*([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(.*)$/u.exec(
    text.split('#')[0]?.split(';')[0] ?? '',
  )
  if (match === null) return undefined
  const version = (match[2] ?? '').replace(/^\(|\)\s*$/gu, '').trim()
  if (version !== '' && !/^(?:[=<>!~^*\d]|@)/u.test(version)) return undefined
  return { name: match[1] ?? '', version }
}
