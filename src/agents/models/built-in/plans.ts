import { answerArchitecture } from './answers/architecture.ts'
import { answerHowTo } from './answers/how-to/how-to.ts'
import { answerWherePlan } from './answers/where.ts'
import type { BuiltInOptions } from './built-in-model.ts'
import type { Conversation } from './conversation.ts'
import { planConfiguration } from './answers/project/configuration.ts'
import { planOnboarding } from './answers/project/onboarding.ts'
import { planPackages } from './answers/project/packages.ts'
import { planDataModel } from './answers/inventory/data-model.ts'
import { planDeadCode } from './answers/inventory/dead-code.ts'
import { planExistence } from './answers/inventory/existence.ts'
import { planListAll } from './answers/inventory/list-all.ts'
import { planRoutes } from './answers/inventory/routes.ts'
import { planCompare } from './plans/compare.ts'
import { planEvents } from './plans/events.ts'
import { planErrors } from './plans/errors.ts'
import { planGreeting } from './plans/greeting.ts'
import { planHistory } from './plans/history.ts'
import { planJudgement, withJudgement } from './plans/best-places.ts'
import { planFlow, planPath } from './plans/path.ts'
import {
  planCallees,
  planCallers,
  planDependencies,
  planImpact,
  planImplementers,
  planImporters,
  planMembers,
  planSupertypes,
  planTests,
  planUsers,
} from './plans/relations.ts'
import { planExplain, planTextSearch } from './plans/single-definition.ts'
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

/**
 * How one kind of question is answered: which tools are asked, and the form of what is said. A plan decides itself what
 * it does without a subject; `planOpen` answers from the places that fit the words.
 */
export type Plan = (asked: Asked) => Script

/** The plan of each kind of question. */
export const plans: Readonly<Record<Intent, Plan>> = {
  greeting: planGreeting,
  errors: withJudgement(planErrors),
  history: planHistory,
  onboarding: planOnboarding,
  architecture: answerArchitecture,
  'data-model': planDataModel,
  configuration: planConfiguration,
  packages: planPackages,
  routes: planRoutes,
  flow: planFlow,
  'how-to': answerHowTo,
  compare: withJudgement(planCompare),
  events: planEvents,
  'dead-code': planDeadCode,
  existence: planExistence,
  'list-all': planListAll,
  path: planPath,
  impact: planImpact,
  callees: planCallees,
  dependencies: planDependencies,
  importers: planImporters,
  tests: planTests,
  supertypes: planSupertypes,
  implementers: planImplementers,
  members: planMembers,
  callers: planCallers,
  users: planUsers,
  'text-search': planTextSearch,
  judgement: planJudgement,
  where: answerWherePlan,
  explain: planExplain,
  open: planExplain,
}
