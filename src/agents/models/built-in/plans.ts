import { planDataModel } from './answers/inventory/data-model.ts'
import { planDeadCode } from './answers/inventory/dead-code.ts'
import { planExistence } from './answers/inventory/existence.ts'
import { planListAll } from './answers/inventory/list-all.ts'
import { planRoutes } from './answers/inventory/routes.ts'
import type { BuiltInOptions } from './built-in-model.ts'
import type { Conversation } from './conversation.ts'
import type { Subjects } from './resolve-subject.ts'
import type { Script } from './script.ts'
import type { Intent, Understanding } from './understand.ts'

/** A question as a plan gets it. */
export interface Asked {
  readonly understanding: Understanding
  readonly subjects: Subjects
  readonly conversation: Conversation
  readonly options: BuiltInOptions
}

/** How one kind of question is answered: which tools are asked, and the form of what is said. */
export type Plan = (asked: Asked) => Script

/** The plan of each kind of question that has one of its own. */
export const plans: Readonly<Partial<Record<Intent, Plan>>> = {
  'data-model': planDataModel,
  'dead-code': planDeadCode,
  existence: planExistence,
  'list-all': planListAll,
  routes: planRoutes,
}
