import type { LabelledProject } from '../../projects.ts'
import { readChannels } from './channels.ts'
import { readEvents } from './events.ts'
import type { Handoff, HandoffSource } from './handoff.ts'
import { readMessages } from './messages.ts'
import { readRequests } from './requests.ts'
import type { ServedRoute } from './served-routes.ts'
import { readUnlinkedCalls } from './unlinked-calls.ts'
import { findServedRoutes } from './served-routes.ts'

/** Reads what definitions hand over; the routes of the repository are read once, where a request is met. */
export type HandoffReader = (source: HandoffSource) => Handoff[]

export function createHandoffReader(project: LabelledProject): HandoffReader {
  let routes: readonly ServedRoute[] | undefined
  const readRoutes = (): readonly ServedRoute[] => (routes ??= findServedRoutes(project))
  return (source) => [
    ...readRequests(source, readRoutes),
    ...readEvents(project.snapshot, source),
    ...readMessages(project.snapshot, source),
    ...readChannels(project.snapshot, source),
    ...readUnlinkedCalls(project.snapshot, source),
  ]
}
