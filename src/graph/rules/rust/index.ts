import { DefinitionFlag } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { derefMember } from './deref-members.ts'
import { traitOf } from '../../values/actual-receivers.ts'
import { extensionMembers } from '../../types/foreign-implementations.ts'
import { linkWantedTypes } from './link-expected-types.ts'
import { addLiteralFields } from '../../values/struct-literals.ts'
import { traitMethods } from './trait-methods.ts'
import { runByDeref, traitOperatorEntities } from './trait-operators.ts'
import { noteUnitStructs } from './unit-structs.ts'

export const rustRules: LanguageRules = {
  members: {
    memberBeyondClass: derefMember,
    memberAsWritten: traitOperatorEntities,
    extensionMembers,
    tracksReceivers: (context, definition) => traitOf(context, definition) !== -1,
  },
  values: {
    addDynamicNames: addLiteralFields,
    indexMethods: (context, type, isRead) =>
      traitMethods(context, type, isRead ? 'Index::index' : 'IndexMut::index_mut'),
  },
  dispatch: {
    // `T::new()` is that of what stands for T.
    isOverridable: (program, method) =>
      !program.hasFlag(method, DefinitionFlag.PRIVATE | DefinitionFlag.CONSTRUCTOR),
    noteMade: noteUnitStructs,
  },
  callEffects: {
    runBesides: (context, chosen, call) => ({
      methods: runByDeref(context, chosen, call).map((definition) => ({
        definition,
        isKnown: true,
      })),
      isOfReceiver: true,
    }),
  },
  implicitEdges: {
    implicitCalls: [{ step: 'wanted types', link: linkWantedTypes }],
  },
}
