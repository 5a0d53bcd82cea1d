import type { LanguageRules } from '../../language-rules.ts'
import { constructorsReferred } from './constructor-references.ts'
import { reflectedTypes } from './method-types.ts'
import { combined } from './combined-functions.ts'
import { constantByName } from './constants-by-name.ts'
import { runBySerialisation } from './serialisation.ts'

export const javaRules: LanguageRules = {
  callEffects: {
    constructorsReferred,
    reflectedTypes,
    containerCall: combined,
    resultOfCall: constantByName,
    runInstead: runBySerialisation,
  },
}
