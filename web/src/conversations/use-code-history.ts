import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many places of code were opened one after the other: so many steps lead back to none. */
    codeDepth?: number
  }
}

/**
 * The code that is open beside a conversation. Each place is a step of the browser's history: Back leads to the one
 * before and then closes the code, and a reload or a sent link shows the same. `takesFocus` is false for what was open
 * from the start.
 */
export function useCodeHistory() {
  const { code: current } = useSearch({ from: '/conversations/$conversationId' })
  const navigate = useNavigate({ from: '/conversations/$conversationId' })
  const { history } = useRouter()
  const depth = useLocation({ select: ({ state }) => readDepth(state) })
  const [takesFocus, setTakesFocus] = useState(false)
  const opener = useRef<HTMLElement | SVGElement | null>(null)

  const show = (code: string | undefined, codeDepth: number): void => {
    void navigate({
      search: ({ edit }) => ({
        ...(edit === undefined ? {} : { edit }),
        ...(code === undefined ? {} : { code }),
      }),
      state: (before) => ({ ...before, codeDepth }),
      resetScroll: false,
    })
  }
  return {
    current,
    takesFocus,
    open: (code: string): void => {
      const focused = document.activeElement
      // A box of a diagram is an element of SVG.
      if (focused instanceof HTMLElement || focused instanceof SVGElement) opener.current = focused
      setTakesFocus(true)
      if (code !== current) show(code, current === undefined ? 1 : depth + 1)
    },
    back: current === undefined || depth < 2 ? undefined : (): void => history.back(),
    close: (): void => {
      // Back to the citation that was followed; after a reload, to the one that names the same place.
      const chip = opener.current?.isConnected === true ? opener.current : findChip(current)
      const focused = document.activeElement
      show(undefined, 0)
      requestAnimationFrame(() => {
        // Whoever has gone on to type elsewhere in the meantime keeps the focus.
        const isLeft = document.activeElement !== focused && document.activeElement !== document.body
        if (!isLeft) (chip ?? document.getElementById('main'))?.focus()
      })
    },
  }
}

function readDepth(state: unknown): number {
  const depth = (state as { codeDepth?: unknown }).codeDepth
  return typeof depth === 'number' ? depth : 0
}

function findChip(citation: string | undefined): HTMLElement | null {
  return citation === undefined
    ? null
    : document.querySelector<HTMLElement>(`[data-citation="${CSS.escape(citation)}"]`)
}
