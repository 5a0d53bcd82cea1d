import { useEffect, useState } from 'react'
import type { FoundPlace, FoundPlaces, TextQuery } from './find-in-text.ts'
import type { FindRequest } from './find-worker.ts'
import { useTexts } from '../texts/use-texts.ts'

/** An expression that takes longer is none that somebody waits for. */
const patienceMs = 5_000

const nothing: FoundPlaces = { places: [], isCut: false }

/** What is found in a text, and which place of it one is at. */
export type FileFind = {
  readonly found: FoundPlaces
  /** It is what was found for another query, and what there is for this one is not known yet. */
  readonly isOld: boolean
  /** -1: at none. */
  readonly current: number
  readonly place: FoundPlace | undefined
  readonly step: (by: 1 | -1) => void
}

/** Looks for the query in the text, from the line on that `fromLine` gives; undefined looks for nothing. */
export function useFindInFile(text: string, query: TextQuery | undefined, fromLine: () => number): FileFind {
  const texts = useTexts().code.find
  const [found, setFound] = useState(nothing)
  const [current, setCurrent] = useState(-1)
  const { text: wanted = '', isRegex = false, isCaseSensitive = false } = query ?? {}
  const asked = `${isRegex} ${isCaseSensitive} ${wanted}`
  const [answered, setAnswered] = useState(asked)
  useEffect(() => {
    const take = (next: FoundPlaces): void => {
      setFound(next)
      setAnswered(asked)
      const line = fromLine()
      const behind = next.places.findIndex((place) => place.line >= line)
      setCurrent(next.places.length === 0 ? -1 : Math.max(0, behind))
    }
    if (wanted === '') return take(nothing)
    const worker = new Worker(new URL('find-worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => {
      worker.terminate()
      take({ ...nothing, problem: texts.tooLong })
    }, patienceMs)
    worker.addEventListener('message', ({ data }: MessageEvent<FoundPlaces>) => {
      clearTimeout(timer)
      worker.terminate()
      take(data)
    })
    worker.postMessage({ text, query: { text: wanted, isRegex, isCaseSensitive } } satisfies FindRequest)
    return () => {
      clearTimeout(timer)
      worker.terminate()
    }
    // Where one is now is where the search begins, not a reason for another.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, wanted, isRegex, isCaseSensitive])
  const count = found.places.length
  return {
    found,
    isOld: answered !== asked,
    current,
    place: found.places[current],
    step: (by) => count > 0 && setCurrent((current + by + count) % count),
  }
}
