import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { classesMade } from './activated-classes.ts'
import { appliedTypes } from './applied-types.ts'
import { isOverridable, overridingAmong } from './overridable-methods.ts'
import { hiddenMember } from './hidden-members.ts'
import { extensionMembers } from './extension-methods.ts'
import { giveExtended } from './give-extended.ts'
import { linkConversions } from './link-conversions.ts'
import { meantByArity } from './arities.ts'
import { linkIndexing } from './link-indexing.ts'
import { deconstructed } from './parts-of-objects.ts'
import { resultOfTypedCall } from './typed-results.ts'
import { aroundFile, inScope, innerNamespace } from './namespaces.ts'
import { overriddenProperties } from '../overridden-properties.ts'
import { collectParts } from './parts.ts'
import { impliedImports } from './project-imports.ts'
import { hasTupleName, placeInTuple } from './tuple-places.ts'
import { giveTypeArguments } from './type-arguments.ts'

export const csharpRules: LanguageRules = {
  modules: {
    collectParts,
    impliedImports,
    innerNamespace,
  },
  names: {
    aroundFile,
    inScope,
  },
  members: {
    hiddenMember,
    extensionMembers,
  },
  values: {
    placeInTuple,
    elementsOf: deconstructed,
    hasTupleName,
  },
  generics: {
    giveTypeArguments,
  },
  overloads: {
    meantByArity,
  },
  dispatch: {
    isOverridable,
    overridingAmong,
    escapingClasses: appliedTypes,
  },
  callEffects: {
    classesMade,
    resultOfCall: resultOfTypedCall,
    giveArguments: giveExtended,
  },
  implicitEdges: {
    expressionLinker:
      (link, file, facts) =>
      (row, op): boolean => {
        if (op === Op.INDEX) linkIndexing(link, file, facts, row)
        return false
      },
    overriddenProperties,
    implicitCalls: [{ step: 'conversions', link: linkConversions }],
  },
}
