import type { LanguageRules } from '../../language-rules.ts'
import { constructorsReferred } from './constructor-references.ts'
import { reflectedTypes } from './method-types.ts'
import { combined } from './combined-functions.ts'
import { constantByName } from '../constants-by-name.ts'
import { memberBeyondClass, resultOfAccessor } from '../jvm-accessors.ts'
import { facadeInPackage, importedFacade, ownPackage } from '../jvm-packages.ts'
import { runBySerialisation } from './serialisation.ts'

export const javaRules: LanguageRules = {
  modules: {
    impliedImports: ownPackage,
    importedOtherwise: importedFacade,
  },
  names: {
    aroundFile: facadeInPackage,
  },
  members: {
    memberBeyondClass,
  },
  callEffects: {
    constructorsReferred,
    reflectedTypes,
    containerCall: combined,
    resultOfCall: (context, file, call) =>
      constantByName(context, file, call) ?? resultOfAccessor(context, file, call),
    runInstead: runBySerialisation,
  },
}
