import { Op } from '../../../languages/facts.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { functionTypeMatch } from '../function-types.ts'
import { memberOfGenerator } from './members-of-generators.ts'
import { fieldOfValue } from './fields-of-values.ts'
import { lastDeclared } from './last-declared.ts'
import { indexedType } from './indexed-types.ts'
import { memberOfPromise } from './promises.ts'
import { ownerOfMethod } from './owners-of-methods.ts'
import { assignedExports } from './assigned-exports.ts'
import { besidesKnown, isCalledByKey } from './unknown-callees.ts'
import { withPairsOfMaps } from './maps.ts'
import { collectAmbientNames } from './ambient-names.ts'
import { givenForType, fieldOverMethod } from './bindings.ts'
import { boundArguments, boundItself, giveBound, handToBound } from './bound-functions.ts'
import { giveProperties } from './component-classes.ts'
import { givenTextsOfSlot, textsOfExpression } from './constant-strings.ts'
import { linkHandedOutside } from './functions-escaping-to-libraries.ts'
import { languageMember, ownModule } from './language-members.ts'
import { addDefinedProperties } from './defined-properties.ts'
import { definesProperties, linkDefinedGetters } from './link-defined-getters.ts'
import { linkKey } from './link-keys.ts'
import { linkLiteralKeys } from './link-literal-keys.ts'
import { accessorsOf, linkOpenAccessor } from './link-unresolved-accessors.ts'
import { mixinBases } from './mixins.ts'
import { awaited, handToObjectFunction, resultOfObjectFunction, settle } from './object-functions.ts'
import { exportedMember, importedOtherwise } from './module-exports.ts'
import { receiverOfFunction, receiversGiven } from './receivers-of-functions.ts'
import { giveReceiverToCallback, shownAsText } from './run-by-libraries.ts'
import { inScope } from './scope-names.ts'
import { addStoredKeys } from './stored-keys.ts'
import { isMadeThere, storedInto } from './stores.ts'
import { exportsOf, handedOutBy } from './walked-objects.ts'
import { isOverridable } from './replaced-methods.ts'

/** JavaScript and TypeScript. */
export const javascriptRules: LanguageRules = {
  modules: {
    assignedExports,
    ambientNames: collectAmbientNames,
    exportedMember,
    importedOtherwise,
  },
  names: {
    inForce: lastDeclared,
    inScope,
  },
  members: {
    besidesKnown,
    memberOfGenerator,
    memberAsWritten: memberOfPromise,
    mixinBases,
    receiverOfFunction,
    receiversGiven,
    tracksReceivers: () => true,
  },
  fields: {
    fieldOfValue,
    ownerOfMethod,
    isMadeThere,
    storedInto,
    fieldOverMethod,
    addDynamicNames(program, names) {
      addDefinedProperties(program, names)
      addStoredKeys(program, names)
    },
  },
  values: {
    takenOut: withPairsOfMaps,
    handedOutBy,
    elementsOf: exportsOf,
    texts: { ofExpression: textsOfExpression, givenToSlot: givenTextsOfSlot },
    awaited,
    languageName: (context, file, expression) => ownModule(context, file, expression, 'exports'),
    languageMember,
  },
  generics: {
    functionTypeMatch,
    indexedType,
  },
  dispatch: {
    isOverridable,
  },
  conversions: {
    givenForType,
  },
  callEffects: {
    isCalledByKey,
    resultOfCall: resultOfObjectFunction,
    handToLanguageFunction(context, file, call) {
      handToObjectFunction(context, file, call)
      handToBound(context, file, call)
      giveReceiverToCallback(context, file, call)
    },
    settle,
    runByLibrary: shownAsText,
    giveToClass: giveProperties,
    containerCall: boundItself,
    boundArguments,
    giveArguments: giveBound,
  },
  implicitEdges: {
    linkLiterals: linkLiteralKeys,
    expressionLinker(link, file, facts, collector) {
      const hasDefined = definesProperties(link.program)
      const hasAccessors = accessorsOf(link.program).size > 0
      return (row, op): boolean => {
        if (hasAccessors && (op === Op.MEMBER || op === Op.INDEX)) linkOpenAccessor(link, file, facts, row)
        if (op === Op.MEMBER && hasDefined) linkDefinedGetters(link, file, facts, row)
        else if (op === Op.INDEX) linkKey(link, file, facts, row, collector)
        return false
      }
    },
    noteEscapes(link, file, facts) {
      noteEscapingFunctions(link, file, facts)
      linkHandedOutside(link, file, facts)
    },
  },
}
