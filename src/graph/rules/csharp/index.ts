import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { appliedTypes } from './applied-types.ts'
import { isOverridable, overridingAmong } from './overridable-methods.ts'
import { extensionMembers } from './extension-methods.ts'
import { giveExtended } from './give-extended.ts'
import { linkConversions } from './link-conversions.ts'
import { linkIndexing } from './link-indexing.ts'
import { deconstructed } from './parts-of-objects.ts'
import { resultOfTypedCall } from './typed-results.ts'
import { aroundFile, inScope, innerNamespace } from './namespaces.ts'
import { collectParts } from './parts.ts'

export const csharpRules: LanguageRules = {
  modules: {
    collectParts,
    innerNamespace,
  },
  names: {
    aroundFile,
    inScope,
  },
  members: {
    extensionMembers,
  },
  values: {
    elementsOf: deconstructed,
  },
  dispatch: {
    isOverridable,
    overridingAmong,
    escapingClasses: appliedTypes,
  },
  callEffects: {
    resultOfCall: resultOfTypedCall,
    giveArguments: giveExtended,
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      if (op === Op.INDEX) linkIndexing(link, place)
      return false
    },
    implicitCalls: [{ step: 'conversions', link: linkConversions }],
  },
}
