import type { LanguageRules } from '../../language-rules.ts'
import { combined } from './combined-functions.ts'
import { constantByName } from '../constants-by-name.ts'
import { memberBeyondClass, resultOfAccessor } from '../jvm-accessors.ts'
import { facadeInPackage, importedFacade } from '../jvm-packages.ts'
import { runBySerialisation } from './serialisation.ts'

export const javaRules: LanguageRules = {
  modules: {
    importedOtherwise: importedFacade,
  },
  names: {
    aroundFile: facadeInPackage,
  },
  members: {
    memberBeyondClass,
  },
  callEffects: {
    containerCall: combined,
    resultOfCall: (context, call) => constantByName(context, call) ?? resultOfAccessor(context, call),
    runInstead: runBySerialisation,
  },
}
