import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { madeByType } from './made-by-type.ts'
import { appliedFunctions, withoutConverted } from './converted-receivers.ts'
import { assignedIn } from './assigned-parameters.ts'
import { linkAssembly } from './assembly.ts'
import { linkRange, handedToBody } from './range-over-functions.ts'
import { partOfResults, valueThenOk } from './results.ts'
import { runByPackages } from './run-by-libraries.ts'

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
  callEffects: {
    resultOfCall: madeByType,
    leftInParameter: assignedIn,
    runByLibrary: runByPackages,
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      if (op === Op.ELEMENT) linkRange(link, place)
      return false
    },
    implicitCalls: [{ step: 'assembly', link: linkAssembly }],
  },
}
