import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { appliedFunctions } from './applied-functions.ts'
import { convert, convertedFunctions, giveFunctionType } from './conversions.ts'
import { linkAssembly } from './assembly.ts'
import { withoutConverted } from './converted-receivers.ts'
import { linkRange } from './link-range.ts'
import { handedToBody } from './range-over-functions.ts'
import { linkStructuralTypes } from './structural-types.ts'

export const goRules: LanguageRules = {
  elementsOfFunction: handedToBody,
  findImplementations: linkStructuralTypes,
  convert,
  convertedValues: convertedFunctions,
  giveReceiver: giveFunctionType,
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
