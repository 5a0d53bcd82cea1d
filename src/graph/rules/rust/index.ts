import type { LanguageRules } from '../../language-rules.ts'
import { linkWantedTypes } from './link-expected-types.ts'

export const rustRules: LanguageRules = {
  implicitCalls: [{ step: 'wanted types', link: linkWantedTypes }],
}
