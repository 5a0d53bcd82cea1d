import type { LanguageRules } from '../../language-rules.ts'

export const javaRules: LanguageRules = {
  reflectionListsTypes: true,
}
