import { Op } from '../../../languages/facts.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { lastDeclared } from './last-declared.ts'
import { memberOfPromise, languageMember } from './language-members.ts'
import { withPairsOfMaps } from './maps.ts'
import { givenForType } from './bindings.ts'
import { boundItself, giveBound, handToBound } from '../../values/bound-functions.ts'
import { givenTextsOfSlot, textsOfExpression } from './constant-strings.ts'
import { linkHandedOutside } from './functions-escaping-to-libraries.ts'
import { addDefinedProperties } from './defined-properties.ts'
import { definesProperties, linkDefinedGetters } from './link-defined-getters.ts'
import { linkKey } from './link-keys.ts'
import { accessorsOf, linkOpenAccessor } from './link-unresolved-accessors.ts'
import { noteComponents } from './made-components.ts'
import { mixinBases } from './mixins.ts'
import { handToObjectFunction, resultOfObjectFunction } from './object-functions.ts'
import { impliedName } from './implied-names.ts'
import { importedOtherwise, exportsOf } from './module-exports.ts'
import { keepProvided, providedValue } from './provided-values.ts'
import { receiverOfFunction } from '../../values/receivers-of-functions.ts'
import { giveReceiverToCallback, shownAsText } from './run-by-libraries.ts'
import { inScope } from './scope-names.ts'
import { addStoredKeys } from './stored-keys.ts'
import { isOverridable } from './replaced-methods.ts'

export const javascriptRules: LanguageRules = {
  modules: {
    importedOtherwise,
  },
  names: {
    aroundFile: impliedName,
    inForce: lastDeclared,
    inScope,
  },
  members: {
    memberAsWritten: memberOfPromise,
    mixinBases,
    receiverOfFunction,
    tracksReceivers: () => true,
  },
  values: {
    addDynamicNames(program, names) {
      addDefinedProperties(program, names)
      addStoredKeys(program, names)
    },
    givenForType,
    takenOut: withPairsOfMaps,
    elementsOf: exportsOf,
    texts: { ofExpression: textsOfExpression, givenToSlot: givenTextsOfSlot },
    languageMember,
  },
  dispatch: {
    isOverridable,
    noteMade: noteComponents,
  },
  callEffects: {
    resultOfCall: (context, call) => resultOfObjectFunction(context, call) ?? providedValue(context, call),
    handToLanguageFunction(context, call) {
      keepProvided(context, call)
      handToObjectFunction(context, call)
      handToBound(context, call)
      giveReceiverToCallback(context, call)
    },
    runByLibrary: shownAsText,
    containerCall: boundItself,
    giveArguments: giveBound,
  },
  implicitEdges: {
    linkExpression(link, place, op) {
      if (op !== Op.MEMBER && op !== Op.INDEX) return false
      if (accessorsOf(link.program).size > 0) linkOpenAccessor(link, place)
      if (op === Op.INDEX) linkKey(link, place)
      else if (definesProperties(link.program)) linkDefinedGetters(link, place)
      return false
    },
    noteEscapes(link) {
      noteEscapingFunctions(link)
      linkHandedOutside(link)
    },
  },
}
