import { execFileSync } from 'node:child_process'

/** The files of a commit, read with git alone: what citations are checked against shares nothing with what made them. */
export interface Checkout {
  /** Why a citation does not resolve; undefined where it does. */
  whyUnresolved(citation: string): string | undefined
}

export function openCheckout(directory: string, commit: string): Checkout {
  const lineCounts = new Map<string, number>()
  const listed = git(directory, ['ls-tree', '-r', '-z', '--name-only', commit]).toString()
  const paths = new Set(listed.split('\0'))
  const countLines = (path: string): number => {
    const known = lineCounts.get(path)
    if (known !== undefined) return known
    const bytes = git(directory, ['cat-file', 'blob', `${commit}:${path}`])
    let lines = bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0
    for (const byte of bytes) if (byte === 10) lines++
    lineCounts.set(path, lines)
    return lines
  }
  return {
    whyUnresolved(citation) {
      const { path, startLine, endLine } = parseCitation(citation)
      if (!paths.has(path)) return 'no such file'
      if (startLine === undefined) return undefined
      if (startLine < 1 || endLine < startLine) return 'no such range'
      const lineCount = countLines(path)
      return endLine > lineCount ? `the file has ${lineCount} lines` : undefined
    },
  }
}

export type Citation =
  | { readonly path: string; readonly startLine: number; readonly endLine: number }
  | { readonly path: string; readonly startLine?: undefined; readonly endLine?: undefined }

/** `path:start-end`, `path:line` or `path`. */
export function parseCitation(text: string): Citation {
  const [, path, start, end] = /^(.+):(\d+)(?:-(\d+))?$/s.exec(text) ?? []
  if (path === undefined) return { path: text }
  return { path, startLine: Number(start), endLine: Number(end ?? start) }
}

/** The places that a text names in brackets, `[path:start-end]`, code blocks aside. */
export function citationsIn(text: string): string[] {
  const prose = text.replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1\s*$/gm, '')
  return [...prose.matchAll(/\[([^[\]\n]+:\d+-\d+)\]/g)].map(([, citation = '']) => citation)
}

export function hasCommit(directory: string, commit: string): boolean {
  try {
    execFileSync('git', ['-C', directory, 'cat-file', '-e', `${commit}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function git(directory: string, args: readonly string[]): Buffer {
  return execFileSync('git', ['-C', directory, ...args], { maxBuffer: 2 ** 30 })
}
