import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { madeByType } from './made-by-type.ts'
import { promoted } from './promoted-methods.ts'
import { ofConcreteTypes } from './concrete-types.ts'
import { appliedFunctions } from './applied-functions.ts'
import { convert, convertedFunctions, giveFunctionType } from './conversions.ts'
import { assignedIn } from './assigned-parameters.ts'
import { linkAssembly } from './assembly.ts'
import { withoutConverted } from './converted-receivers.ts'
import { linkRange } from './link-range.ts'
import { handedToBody } from './range-over-functions.ts'
import { partOfResults, valueThenOk } from './results.ts'
import { linkStructural } from './link-structural-types.ts'
import { runByPackages } from './run-by-libraries.ts'
import { linkStructuralTypes } from './structural-types.ts'

export const goRules: LanguageRules = {
  members: {
    narrowReceiver: (context, _, held) => withoutConverted(context, held),
  },
  values: {
    elementsOf: (context, value, position) =>
      valueThenOk(value, position) ?? handedToBody(context, value, position),
    takenOut: partOfResults,
    indexed: appliedFunctions,
  },
  dispatch: {
    promoted,
    findImplementations: linkStructuralTypes,
  },
  conversions: {
    ofConcreteTypes,
    convertedValues: convertedFunctions,
    giveReceiver: giveFunctionType,
  },
  callEffects: {
    giveToClass: convert,
    resultOfCall: madeByType,
    leftInParameter: assignedIn,
    runByLibrary: runByPackages,
  },
  implicitEdges: {
    linkTypes: linkStructural,
    expressionLinker:
      (link, file, facts) =>
      (row, op): boolean => {
        if (op === Op.ELEMENT) linkRange(link, file, facts, row)
        return false
      },
    implicitCalls: [{ step: 'assembly', link: linkAssembly }],
  },
}
