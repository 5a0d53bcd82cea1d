import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import { handedClasses } from '../../edges/escaping-classes.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import { linkComputedMember } from '../../edges/members-with.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { constructorsWith } from './after-construction.ts'
import { yieldedOrItself } from '../../values/delegation.ts'
import { constructorsRun } from './classes-run-by-libraries.ts'
import { memberByHook } from '../../values/attribute-hooks.ts'
import { keptUnderKey } from './entries-with-defaults.ts'
import { keptByLibrary } from './kept-by-libraries.ts'
import { isClassMethod } from './class-methods.ts'
import { resultOfEntering, runByManagers } from './context-managers.ts'
import { dataModelMember } from './data-model-members.ts'
import { resultOfIntrospection } from './introspection.ts'
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
    memberBeforeClass: (context, file, row, receiver) =>
      memberAskedOfClass(context, file, row, receiver) ?? memberOfSuper(context, file, row),
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
    runByLibrary: (context, file, call) => [
      ...constructorsRun(context, file, call),
      ...runByManagers(context, file, call),
    ],
    resultOfCall: (context, file, call) =>
      resultOfIntrospection(context, file, call) ?? resultOfEntering(context, file, call),
    runInsteadOfConstructors: metaclassCall,
    runInstead: madeByMetaclass,
  },
  implicitEdges: {
    expressionLinker:
      (link, file, facts) =>
      (row, op): boolean => {
        const isImplicit = (facts.expressions.flags[row]! & ExpressionFlag.IMPLICIT) !== 0
        if (op === Op.MEMBER && isImplicit) linkComputedMember(link, file, facts, row)
        else if (op === Op.MEMBER) linkAttributeHooks(link, file, facts, row)
        else if (op === Op.CALL || op === Op.INDEX) linkComputedName(link, file, facts, row)
        return false
      },
    noteEscapes: noteEscapingFunctions,
  },
}
