import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import { handedClasses } from '../../edges/escaping-classes.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import { linkAnyMember, linkComputedMember } from '../../edges/members-with.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { isOverridableByName } from '../../types/overridable.ts'
import { calleesMeant, noteNamedFunctions } from './callable-texts.ts'
import { resultOfContainer } from './container-results.ts'
import { memberBehindFacade } from './facades.ts'
import { inGlobalNamespace } from './global-names.ts'
import { indexMethods, memberByHook } from './magic-methods.ts'
import { noteEnums } from './made-enums.ts'
import { memberOfParent } from './parent-members.ts'
import { runsOnItsClass } from './receivers.ts'
import { dispatchOfAlias } from './trait-aliases.ts'

/** Functions that ask of which class something is, and make none. */
const ASKING: ReadonlySet<string> = new Set([
  'is_a', 'is_subclass_of', 'class_exists', 'expectException', 'assertInstanceOf',
]) // prettier-ignore

export const phpRules: LanguageRules = {
  names: {
    aroundFile: inGlobalNamespace,
  },
  members: {
    memberBeforeClass: memberOfParent,
    memberBeyondClass: memberBehindFacade,
    memberByHook,
    tracksReceivers: runsOnItsClass,
  },
  values: {
    indexMethods,
  },
  dispatch: {
    isOverridable: isOverridableByName,
    dispatch: dispatchOfAlias,
    noteMade: noteEnums,
    escapingClasses: (context, file) => handedClasses(context, file, ASKING),
  },
  callEffects: {
    resultOfCall: resultOfContainer,
    calleesMeant,
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      const flags = place.facts.expressions.flags[place.row]!
      if (op === Op.MEMBER && (flags & ExpressionFlag.IMPLICIT) !== 0) linkComputedMember(link, place)
      // `$event->{$frequency}()`
      if (op === Op.INDEX && (flags & ExpressionFlag.CALLEE) !== 0) linkAnyMember(link, place)
      return false
    },
    noteEscapes(link) {
      noteEscapingFunctions(link)
      noteNamedFunctions(link)
    },
  },
}
