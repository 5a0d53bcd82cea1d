import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Blame } from '../api/types.ts'
import { blameOptions } from './code-queries.ts'

export type BlamedLine = Blame['lines'][number] & { readonly isFirst: boolean }

/** Lines that are asked about at once: what git takes for them is felt in long files. */
const linesPerRequest = 400

/** Who last changed the lines near the window. */
export function useBlame(projectId: string, path: string, lineCount: number, isOn: boolean) {
  const [visible, setVisible] = useState({ first: 1, last: 60 })
  const chunks = useMemo(() => {
    if (!isOn || lineCount === 0) return []
    const from = Math.floor((visible.first - 1) / linesPerRequest)
    const to = Math.floor((Math.min(visible.last, lineCount) - 1) / linesPerRequest)
    return Array.from({ length: to - from + 1 }, (_, index) => {
      const start = (from + index) * linesPerRequest + 1
      return { start, end: Math.min(lineCount, start + linesPerRequest - 1) }
    })
  }, [visible, lineCount, isOn])
  const blames = useQueries({
    queries: chunks.map((chunk) => blameOptions(projectId, path, chunk)),
    combine: (results) => ({
      groups: results.flatMap(({ data }) => data?.lines ?? []),
      unavailable:
        results.find(({ data }) => (data?.unavailable ?? null) !== null)?.data?.unavailable ?? null,
      isError: results.some(({ isError }) => isError),
    }),
  })
  const byLine = useMemo(() => {
    const lines = new Map<number, BlamedLine>()
    for (const group of blames.groups) {
      for (let line = group.start_line; line <= group.end_line; line++) {
        lines.set(line, { ...group, isFirst: line === group.start_line })
      }
    }
    return lines
  }, [blames.groups])
  return { byLine, unavailable: blames.unavailable, isError: blames.isError, setVisible }
}
