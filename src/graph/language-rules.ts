import type { CallEffectRules } from './language-rules/call-effects.ts'
import type { DispatchRules } from './language-rules/dispatch.ts'
import type { GenericRules } from './language-rules/generics.ts'
import type { ImplicitEdgeRules } from './language-rules/implicit-edges.ts'
import type { MemberRules } from './language-rules/members.ts'
import type { ModuleRules } from './language-rules/modules.ts'
import type { NameRules } from './language-rules/names.ts'
import type { OverloadRules } from './language-rules/overloads.ts'
import type { ValueRules } from './language-rules/values.ts'

/**
 * What linking does for one family of languages alone, in groups by what is asked. Each hook is called for the files of
 * its family, at the place in the shared code that its group's doc names; a family sets the groups and hooks that it
 * has, and where a hook is absent the shared code is all there is. `rules/registry.ts` says which languages have which
 * rules, and is the only module outside of `rules` that imports from there.
 */
export type LanguageRules = Partial<Rules>

/** The rules of a file as the shared code asks them: a group that its language does not set has no hooks. */
export interface Rules {
  readonly modules: ModuleRules
  readonly names: NameRules
  readonly members: MemberRules
  readonly values: ValueRules
  readonly generics: GenericRules
  readonly overloads: OverloadRules
  readonly dispatch: DispatchRules
  readonly callEffects: CallEffectRules
  readonly implicitEdges: ImplicitEdgeRules
}

/** Of files in languages that need nothing of their own, and of files without facts. */
export const NO_RULES: Rules = {
  modules: {},
  names: {},
  members: {},
  values: {},
  generics: {},
  overloads: {},
  dispatch: {},
  callEffects: {},
  implicitEdges: {},
}

/** The rules of a family with all groups: in one order, so that reading one is the same access for all families. */
export function withAllGroups(rules: LanguageRules): Rules {
  return { ...NO_RULES, ...rules }
}
