import type { LanguageRules } from '../../language-rules.ts'
import { extensionMembers } from './extension-methods.ts'
import { giveExtended } from './give-extended.ts'
import { linkConversions } from './link-conversions.ts'
import { collectParts } from './parts.ts'
import { giveTypeArguments } from './type-arguments.ts'

export const csharpRules: LanguageRules = {
  collectParts,
  namesTupleElements: true,
  giveTypeArguments,
  giveBound: giveExtended,
  extensionMembers,
  implicitCalls: [{ step: 'conversions', link: linkConversions }],
}
