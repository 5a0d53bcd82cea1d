import { DefinitionFlag, Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { constructedInPlace } from './constructed-in-place.ts'
import { rankOverloads } from './cpp-overloads.ts'
import { dispatchVirtual } from './dispatch.ts'
import { runByStructs } from './handlers-in-structs.ts'
import { implementationsOf } from './implementations.ts'
import { followUsing } from './included-names.ts'
import { walkedByIterator, movedPointer, pointed } from './pointers.ts'
import { inForce } from './macros-in-force.ts'
import { memberOfPointer, operatorEntities } from './members.ts'
import { memberOfNamespace, inheritedConstructors } from './namespaces.ts'
import { functionsNearArguments } from './near-arguments.ts'
import { pointedTo } from './operators.ts'
import { aroundClass, beyondFile, declaredElsewhere, inScope } from './scope-names.ts'
import { specialised } from './specialisations.ts'
import { functionsForType } from './function-types.ts'
import { functionsOfField } from './struct-fields.ts'
import { storedThrough } from './stored-through-parameters.ts'
import { runByObjects } from './subobjects.ts'
import {
  applyFunctionTemplate,
  applyTemplate,
  standingFor,
  valuesOfTypeParameter,
} from './template-arguments.ts'
import { asDeclared } from './virtual-methods.ts'
import { linkCopies } from './link-implicit-conversions.ts'
import { linkObjects } from './link-object-lifetimes.ts'
import { linkArrow, linkElement } from './link-operators.ts'
import { isPastedName, linkPastedName } from './link-pasted-names.ts'

export const cRules: LanguageRules = {
  modules: {
    followUsing,
    memberOfNamespace,
    implementationsOf,
  },
  names: {
    inForce,
    declaredElsewhere,
    inScope,
    aroundClass,
    beyondFile,
    functionsNearArguments,
  },
  members: {
    narrowReceiver: asDeclared,
    memberBeforeClass: operatorEntities,
    extensionMembers: memberOfPointer,
  },
  values: {
    functionsOfField,
    givenForType: functionsForType,
    valuesOfOperand: standingFor,
    indexed: pointedTo,
    elementsOf: walkedByIterator,
  },
  generics: {
    valuesOfTypeParameter,
    applyType: applyTemplate,
    specialised,
  },
  overloads: {
    rankOverloads,
    constructorsWith: (context, definition, own) => [...own, ...inheritedConstructors(context, definition)],
  },
  dispatch: {
    // What is private may be overridden all the same.
    isOverridable: (program, method) =>
      !program.hasFlag(method, DefinitionFlag.STATIC | DefinitionFlag.CONSTRUCTOR),
    dispatch: dispatchVirtual,
  },
  callEffects: {
    giveArguments: applyFunctionTemplate,
    leftInParameter: storedThrough,
    containerCall: pointed,
    resultOfCall: movedPointer,
    runByLibrary: runByStructs,
    runBesides: (context, chosen, call) => ({
      methods: runByObjects(context, chosen, call),
      isOfReceiver: false,
    }),
    runInstead: constructedInPlace,
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      if (op === Op.MEMBER) linkArrow(link, place)
      else if (op === Op.INDEX) linkElement(link, place)
      if (op !== Op.NAME || !isPastedName(link.facts.strings[link.facts.expressions.a[place.row]!]!))
        return false
      linkPastedName(link, place)
      return true
    },
    implicitCalls: [
      { step: 'objects', link: linkObjects },
      { step: 'copies', link: linkCopies },
    ],
  },
}
