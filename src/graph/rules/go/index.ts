import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { appliedFunctions } from './applied-functions.ts'
import { linkAssembly } from './assembly.ts'
import { withoutConverted } from './converted-receivers.ts'
import { linkRange } from './link-range.ts'

export const goRules: LanguageRules = {
  narrowReceiver: (context, _, held) => withoutConverted(context, held),
  indexed: appliedFunctions,
  expressionLinker:
    (link, file, facts) =>
    (row, op): boolean => {
      if (op === Op.ELEMENT) linkRange(link, file, facts, row)
      return false
    },
  implicitCalls: [{ step: 'assembly', link: linkAssembly }],
}
