import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { implementsFromOutside } from './outside-traits.ts'
import { ofNamedTrait } from './named-traits.ts'
import { derefMember } from './deref-members.ts'
import { starredMember } from './starred-members.ts'
import { actualReceivers, traitOf } from './actual-receivers.ts'
import { containerCall } from './containers.ts'
import { extensionMembers, foreignImplementations } from './foreign-implementations.ts'
import { chooseImplementation } from './implementations.ts'
import { emptyContainer, heldByType, isWrapper } from './made-containers.ts'
import { aroundInclude, collectIncludingPlaces } from './including-places.ts'
import { linkWantedTypes } from './link-expected-types.ts'
import { isHiddenImport, mayBeMacroToo } from './private-imports.ts'
import { addLiteralFields, isFilledByLiterals, makeByFields } from './struct-literals.ts'
import { isMadeByMarks } from './marks.ts'
import { traitMethods } from './trait-methods.ts'
import { runByDeref, traitOperatorEntities } from './trait-operators.ts'
import { noteUnitStructs } from './unit-structs.ts'
import { hasNone } from '../../types/overridable.ts'

export const rustRules: LanguageRules = {
  modules: {
    starredMember,
    collectIncludingPlaces,
    isHiddenImport,
    sharesName: mayBeMacroToo,
  },
  names: {
    aroundInclude,
  },
  members: {
    memberBeyondClass: derefMember,
    memberAsWritten: traitOperatorEntities,
    extensionMembers,
    actualReceivers,
    tracksReceivers: (context, definition) => traitOf(context, definition) !== -1,
  },
  fields: {
    addDynamicNames: addLiteralFields,
    makeByFields,
    isFilledByLiterals,
  },
  values: {
    heldByType,
    indexMethods: (context, type, isRead) =>
      traitMethods(context, type, isRead ? 'Index::index' : 'IndexMut::index_mut'),
  },
  overloads: {
    chooseImplementation,
  },
  dispatch: {
    isMadeByMarks,
    // `T::new()` is that of what stands for T.
    isOverridable: (program, method) =>
      hasNone(program, method, DefinitionFlag.PRIVATE | DefinitionFlag.CONSTRUCTOR),
    implementsFromOutside,
    ofNamedTrait,
    noteMade: noteUnitStructs,
    foreignImplementations,
  },
  conversions: {
    wrapped: isWrapper,
  },
  callEffects: {
    containerCall,
    resultOfCall: emptyContainer,
    runBesides: (context, chosen, file, call) => ({
      methods: runByDeref(context, chosen, file, call).map((definition) => ({ definition, isKnown: true })),
      isOfReceiver: true,
    }),
  },
  implicitEdges: {
    implicitCalls: [{ step: 'wanted types', link: linkWantedTypes }],
  },
}
