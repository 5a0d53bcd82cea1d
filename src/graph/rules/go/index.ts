import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { linkAssembly } from './assembly.ts'
import { linkRange } from './link-range.ts'

export const goRules: LanguageRules = {
  expressionLinker:
    (link, file, facts) =>
    (row, op): boolean => {
      if (op === Op.ELEMENT) linkRange(link, file, facts, row)
      return false
    },
  implicitCalls: [{ step: 'assembly', link: linkAssembly }],
}
