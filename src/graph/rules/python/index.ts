import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import { handedClasses } from '../../edges/escaping-classes.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import { linkComputedMember } from '../../edges/members-with.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { constructorsWith } from './after-construction.ts'
import { yieldedOrItself } from '../../values/delegation.ts'
import { constructorsRun } from './classes-run-by-libraries.ts'
import { memberByHook } from '../../values/attribute-hooks.ts'
import { keptUnderKey, keptByLibrary } from './kept-by-libraries.ts'
import { isClassMethod } from './class-methods.ts'
import { resultOfEntering, runByManagers } from './context-managers.ts'
import { dataModelMember, resultOfIntrospection } from './introspection.ts'
import { linkAttributeHooks } from './link-attribute-hooks.ts'
import { linkComputedName } from './link-computed-names.ts'
import { madeByMetaclass, memberAskedOfClass, memberBeyondClass, metaclassCall } from './metaclasses.ts'
import { memberOfSuper } from './named-super.ts'
import { runByType } from './single-dispatch.ts'
import { importedSubmodule } from './submodules.ts'
import { isOverridableByName } from '../../types/overridable.ts'

/** Functions that ask of which class something is, and make none. */
const ASKING: ReadonlySet<string> = new Set(['isinstance', 'issubclass', 'cast', 'raises', 'assertRaises'])

export const pythonRules: LanguageRules = {
  modules: {
    importedOtherwise: importedSubmodule,
  },
  members: {
    memberBeforeClass: (context, place, receiver) =>
      memberAskedOfClass(context, place, receiver) ?? memberOfSuper(context, place),
    memberBeyondClass,
    memberByHook,
    tracksReceivers: isClassMethod,
  },
  values: {
    takenOut: (context, _container, place, containers, elements) =>
      place === -2 ? yieldedOrItself(context, containers) : elements,
    languageMember: dataModelMember,
  },
  overloads: {
    constructorsWith,
  },
  dispatch: {
    isOverridable: isOverridableByName,
    escapingClasses: (context, file) => handedClasses(context, file, ASKING),
  },
  callEffects: {
    calleesMeant: runByType,
    handToLanguageFunction: keptByLibrary,
    containerCall: keptUnderKey,
    runByLibrary: (context, call) => [...constructorsRun(context, call), ...runByManagers(context, call)],
    resultOfCall: (context, call) => resultOfIntrospection(context, call) ?? resultOfEntering(context, call),
    runInsteadOfConstructors: metaclassCall,
    runInstead: madeByMetaclass,
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      const isImplicit = (place.facts.expressions.flags[place.row]! & ExpressionFlag.IMPLICIT) !== 0
      if (op === Op.MEMBER && isImplicit) linkComputedMember(link, place)
      else if (op === Op.MEMBER) linkAttributeHooks(link, place)
      else if (op === Op.CALL || op === Op.INDEX) linkComputedName(link, place)
      return false
    },
    noteEscapes: noteEscapingFunctions,
  },
}
