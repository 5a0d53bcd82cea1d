import type { BuiltInOptions } from './built-in-model.ts'
import type { Conversation } from './conversation.ts'
import { planConfiguration } from './answers/project/configuration.ts'
import { planOnboarding } from './answers/project/onboarding.ts'
import { planPackages } from './answers/project/packages.ts'
import { planArchitecture, planRoutes } from './plans/facts.ts'
import { planErrors } from './plans/errors.ts'
import { planGreeting } from './plans/greeting.ts'
import { planOpen } from './plans/open.ts'
import { planPath } from './plans/path.ts'
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
import { planExplain, planTextSearch, planWhere } from './plans/single-definition.ts'
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
  errors: planErrors,
  history: planOpen,
  onboarding: planOnboarding,
  architecture: planArchitecture,
  'data-model': planOpen,
  configuration: planConfiguration,
  packages: planPackages,
  routes: planRoutes,
  flow: planOpen,
  'how-to': planOpen,
  compare: planOpen,
  'dead-code': planOpen,
  existence: planOpen,
  'list-all': planOpen,
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
  where: planWhere,
  explain: planExplain,
  open: planExplain,
}
