import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import { handedClasses } from '../../edges/escaping-classes.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import { linkComputedMember } from '../../edges/members-with.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { constructorsWith } from './after-construction.ts'
import { returnedBy, yieldedOrItself } from './generators.ts'
import { constructorsRun } from './classes-run-by-libraries.ts'
import { memberByHook, readThroughHooks, storeThroughHooks } from './attribute-hooks.ts'
import { keptUnderKey } from './entries-with-defaults.ts'
import { findsObjects } from './object-finders.ts'
import { handsReceiver, replacesMethod } from './receivers-by-name.ts'
import { keptByLibrary } from './kept-by-libraries.ts'
import { giveEntries } from '../../values/keyword-arguments.ts'
import { isClassMethod } from './class-methods.ts'
import { enteredValues, resultOfEntering, runByManagers } from './context-managers.ts'
import { dataModelMember } from './data-model-members.ts'
import { noteLocalFunctions } from './escapes.ts'
import { entryOfModule, resultOfIntrospection } from './introspection.ts'
import { linkAttributeHooks } from './link-attribute-hooks.ts'
import { linkComputedName } from './link-computed-names.ts'
import { linkImportPath } from './link-import-paths.ts'
import { madeByMetaclass, memberAskedOfClass, memberBeyondClass, metaclassCall } from './metaclasses.ts'
import { memberOfSuper, namedSuper } from './named-super.ts'
import { fromEnd } from './places-from-end.ts'
import { runByType } from './single-dispatch.ts'
import { importedSubmodule } from './submodules.ts'
import { mayBeUnknown } from '../../values/unknown-receivers.ts'
import { lacksMember } from './unknown-receivers.ts'
import { isOverridableByName } from '../../types/overridable.ts'

/** Functions that ask of which class something is, and make none. */
const ASKING: ReadonlySet<string> = new Set(['isinstance', 'issubclass', 'cast', 'raises', 'assertRaises'])

export const pythonRules: LanguageRules = {
  modules: {
    isPackageFile: (path) => /(?:^|\/)__init__\.pyi?$/.test(path),
    importedOtherwise: importedSubmodule,
  },
  members: {
    memberBeforeClass: (context, file, row, receiver) =>
      memberAskedOfClass(context, file, row, receiver) ?? memberOfSuper(context, file, row),
    memberBeyondClass,
    memberByHook,
    mayBeUnknown,
    lacksMember,
    tracksReceivers: isClassMethod,
  },
  fields: {
    readThroughHooks,
    storeThroughHooks,
  },
  values: {
    returnedBy,
    takenOut: (context, _container, place, containers, elements) =>
      place === -2 ? yieldedOrItself(context, containers) : elements,
    languageMember: dataModelMember,
    entryOfModule,
    fromEnd,
    entered: enteredValues,
  },
  overloads: {
    constructorsWith,
  },
  dispatch: {
    isOverridable: isOverridableByName,
    superNamed: namedSuper,
    escapingClasses: (context, file) => handedClasses(context, file, ASKING),
  },
  callEffects: {
    calleesMeant: runByType,
    handToLanguageFunction: keptByLibrary,
    containerCall: keptUnderKey,
    findsObjects,
    giveEntries,
    handsReceiver,
    replacesMethod,
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
    linkImportPath,
    noteLocalName: noteLocalFunctions,
    noteEscapes: noteEscapingFunctions,
  },
}
