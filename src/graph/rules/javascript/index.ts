import { Op } from '../../../languages/facts.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { collectAmbientNames } from './ambient-names.ts'
import { boundArguments, giveBound, handToBound } from './bound-functions.ts'
import { giveProperties } from './component-classes.ts'
import { givenTextsOfSlot, textsOfExpression } from './constant-strings.ts'
import { linkHandedOutside } from './functions-escaping-to-libraries.ts'
import { languageMember, ownModule } from './language-members.ts'
import { definesProperties, linkDefinedGetters } from './link-defined-getters.ts'
import { linkKey } from './link-keys.ts'
import { linkLiteralKeys } from './link-literal-keys.ts'
import { accessorsOf, linkOpenAccessor } from './link-unresolved-accessors.ts'
import { mixinBases } from './mixins.ts'
import { awaited, handToObjectFunction, resultOfObjectFunction, settle } from './object-functions.ts'
import { receiverOfFunction, receiversGiven } from './receivers-of-functions.ts'
import { addStoredKeys } from './stored-keys.ts'

/** JavaScript and TypeScript. */
export const javascriptRules: LanguageRules = {
  ambientNames: collectAmbientNames,
  texts: { ofExpression: textsOfExpression, givenToSlot: givenTextsOfSlot },
  addDynamicNames: addStoredKeys,
  awaited,
  mixinBases,
  resultOfCall: resultOfObjectFunction,
  handToLanguageFunction(context, file, call) {
    handToObjectFunction(context, file, call)
    handToBound(context, file, call)
  },
  settle,
  callOfClass: giveProperties,
  boundArguments,
  giveBound,
  languageName: (context, file, expression) => ownModule(context, file, expression, 'exports'),
  languageMember,
  receiverOfFunction,
  receiversGiven,
  tracksReceivers: () => true,
  linkLiterals: linkLiteralKeys,
  expressionLinker(link, file, facts, collector) {
    const hasDefined = definesProperties(link.program)
    const hasAccessors = accessorsOf(link.program).size > 0
    return (row, op): boolean => {
      if (hasAccessors && (op === Op.MEMBER || op === Op.INDEX)) linkOpenAccessor(link, file, facts, row)
      if (op === Op.MEMBER && hasDefined) linkDefinedGetters(link, file, facts, row)
      else if (op === Op.INDEX) linkKey(link, file, facts, row, collector)
      return false
    }
  },
  noteEscapes(link, file, facts) {
    noteEscapingFunctions(link, file, facts)
    linkHandedOutside(link, file, facts)
  },
}
