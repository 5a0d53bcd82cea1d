import type { LanguageRules } from '../../language-rules.ts'
import { actualReceivers, traitOf } from './actual-receivers.ts'
import { containerCall } from './containers.ts'
import { extensionMembers, foreignImplementations } from './foreign-implementations.ts'
import { chooseImplementation } from './implementations.ts'
import { linkWantedTypes } from './link-expected-types.ts'
import { traitMethods } from './trait-methods.ts'
import { runByDeref, traitOperatorEntities } from './trait-operators.ts'
import { noteUnitStructs } from './unit-structs.ts'

export const rustRules: LanguageRules = {
  containerCall,
  noteMade: noteUnitStructs,
  implicitEntities: traitOperatorEntities,
  extensionMembers,
  indexMethods: (context, type, isRead) =>
    traitMethods(context, type, isRead ? 'Index::index' : 'IndexMut::index_mut'),
  actualReceivers,
  tracksReceivers: (context, definition) => traitOf(context, definition) !== -1,
  chooseImplementation,
  foreignImplementations,
  runBesides: runByDeref,
  runsBesidesSurely: true,
  implicitCalls: [{ step: 'wanted types', link: linkWantedTypes }],
}
