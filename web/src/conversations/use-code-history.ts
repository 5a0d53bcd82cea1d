import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/**
 * The code that is open beside a conversation: the address names the top one, so that a reload shows it again; those
 * below it are for going back. `takesFocus` is false for what was open from the start.
 */
export function useCodeHistory() {
  const { code: current } = useSearch({ from: '/conversations/$conversationId' })
  const navigate = useNavigate({ from: '/conversations/$conversationId' })
  const [below, setBelow] = useState<readonly string[]>([])
  const [takesFocus, setTakesFocus] = useState(false)
  const opener = useRef<HTMLElement | null>(null)

  const show = (code: string | undefined): void => {
    void navigate({ search: code === undefined ? {} : { code }, replace: true, resetScroll: false })
  }
  return {
    current,
    takesFocus,
    open: (code: string): void => {
      if (document.activeElement instanceof HTMLElement) opener.current = document.activeElement
      setTakesFocus(true)
      if (code === current) return
      if (current !== undefined) setBelow([...below.filter((other) => other !== code), current])
      show(code)
    },
    back:
      below.length === 0
        ? undefined
        : (): void => {
            setBelow(below.slice(0, -1))
            show(below.at(-1))
          },
    close: (): void => {
      // Back to the citation that was followed; after a reload, to the one that names the same place.
      const chip = opener.current?.isConnected === true ? opener.current : findChip(current)
      setBelow([])
      show(undefined)
      requestAnimationFrame(() => (chip ?? document.getElementById('main'))?.focus())
    },
  }
}

function findChip(citation: string | undefined): HTMLElement | null {
  return citation === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-citation="${CSS.escape(citation)}"]`)
}
