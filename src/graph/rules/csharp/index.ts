import type { LanguageRules } from '../../language-rules.ts'
import { linkConversions } from './link-conversions.ts'

export const csharpRules: LanguageRules = {
  implicitCalls: [{ step: 'conversions', link: linkConversions }],
}
