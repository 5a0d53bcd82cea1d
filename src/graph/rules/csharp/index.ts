import type { LanguageRules } from '../../language-rules.ts'
import { extensionMembers } from './extension-methods.ts'
import { linkConversions } from './link-conversions.ts'

export const csharpRules: LanguageRules = {
  extensionMembers,
  implicitCalls: [{ step: 'conversions', link: linkConversions }],
}
