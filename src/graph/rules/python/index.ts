import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { noteEscapingClasses, noteLocalFunctions } from './escapes.ts'
import { linkAttributeHooks } from './link-attribute-hooks.ts'
import { linkComputedMember, linkComputedName } from './link-computed-names.ts'

export const pythonRules: LanguageRules = {
  expressionLinker:
    (link, file, facts) =>
    (row, op): boolean => {
      const isImplicit = (facts.expressions.flags[row]! & ExpressionFlag.IMPLICIT) !== 0
      if (op === Op.MEMBER && isImplicit) linkComputedMember(link, file, facts, row)
      else if (op === Op.MEMBER) linkAttributeHooks(link, file, facts, row)
      else if (op === Op.CALL || op === Op.INDEX) linkComputedName(link, file, facts, row)
      return false
    },
  noteLocalName: noteLocalFunctions,
  noteEscapes(link, file, facts) {
    noteEscapingFunctions(link, file, facts)
    noteEscapingClasses(link, file)
  },
}
