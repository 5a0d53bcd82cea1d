import { Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { linkCopies } from './link-implicit-conversions.ts'
import { linkObjects } from './link-object-lifetimes.ts'
import { linkArrow, linkElement } from './link-operators.ts'
import { isPastedName, linkPastedName } from './link-pasted-names.ts'

/** C and C++. */
export const cRules: LanguageRules = {
  expressionLinker:
    (link, file, facts) =>
    (row, op): boolean => {
      if (op === Op.MEMBER) linkArrow(link, file, facts, row)
      else if (op === Op.INDEX) linkElement(link, file, facts, row)
      if (op !== Op.NAME || !isPastedName(facts.strings[facts.expressions.a[row]!]!)) return false
      linkPastedName(link, file, facts, row)
      return true
    },
  implicitCalls: [
    { step: 'objects', link: linkObjects },
    { step: 'copies', link: linkCopies },
  ],
}
