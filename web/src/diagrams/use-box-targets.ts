import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use, useEffect, useEffectEvent, useMemo } from 'react'
import type { RefObject } from 'react'
import type { ResolvedNames } from '../api/types.ts'
import { ProjectOfCodeContext } from '../code/project-of-code.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { Drawing } from './drawings.ts'
import { findBoxTarget, nameOfLabel } from './box-target.ts'
import type { BoxTarget } from './box-target.ts'
import { nameNodesOptions } from './box-queries.ts'
import { findBoxes } from './find-boxes.ts'

/**
 * Makes buttons of the boxes of a drawing that stand for code; `onOpen` gets the place of one that is pressed. Gives back
 * how many there are. What Mermaid draws is markup, so attributes are set on elements of either drawing.
 */
export function useBoxTargets(
  frame: RefObject<HTMLElement | null>,
  drawing: Drawing,
  citations: readonly string[],
  onOpen: (place: string) => void,
): number {
  const texts = useTexts()
  const navigate = useNavigate()
  const projectId = use(ProjectOfCodeContext)
  const { names } = drawing
  const resolved = useQuery({
    ...nameNodesOptions(projectId ?? '', names),
    enabled: projectId !== undefined && names.length > 0,
  }).data
  const targets = useMemo(() => findTargets(resolved, citations), [resolved, citations])
  const open = useEffectEvent((target: BoxTarget) => {
    if (target.kind === 'code') onOpen(target.place)
    else if (projectId !== undefined)
      void navigate({ to: '/projects/$projectId/code/$', params: { projectId, _splat: target.path } })
  })

  useEffect(() => {
    const off = new AbortController()
    const { signal } = off
    const boxes = frame.current === null ? [] : findBoxes(frame.current)
    for (const { element, label } of boxes) {
      const target = targets.get(nameOfLabel(label))
      if (target === undefined) continue
      element.setAttribute('role', 'button')
      element.setAttribute('tabindex', '0')
      element.setAttribute('aria-label', texts.diagrams.show(label, target.place))
      element.dataset['place'] = target.place
      element.addEventListener('click', () => open(target), { signal })
      const onKeyDown = (event: KeyboardEvent): void => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        open(target)
      }
      element.addEventListener('keydown', onKeyDown, { signal })
    }
    return () => {
      off.abort()
      for (const { element } of boxes) {
        for (const name of ['role', 'tabindex', 'aria-label', 'data-place']) element.removeAttribute(name)
      }
    }
  }, [frame, drawing, targets, texts])
  return targets.size
}

function findTargets(
  resolved: ResolvedNames | undefined,
  citations: readonly string[],
): ReadonlyMap<string, BoxTarget> {
  const targets = new Map<string, BoxTarget>()
  for (const { name, nodes } of resolved?.names ?? []) {
    const target = findBoxTarget(nodes, citations)
    if (target !== undefined) targets.set(name, target)
  }
  return targets
}
