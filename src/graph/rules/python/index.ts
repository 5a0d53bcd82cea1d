import { ExpressionFlag, Op } from '../../../languages/facts.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { memberByHook, readThroughHooks, storeThroughHooks } from './attribute-hooks.ts'
import { isClassMethod } from './class-methods.ts'
import { dataModelMember } from './data-model-members.ts'
import { handedClasses } from './escaping-classes.ts'
import { noteEscapingClasses, noteLocalFunctions } from './escapes.ts'
import { entryOfModule, resultOfIntrospection } from './introspection.ts'
import { linkAttributeHooks } from './link-attribute-hooks.ts'
import { linkComputedMember, linkComputedName } from './link-computed-names.ts'
import { madeByMetaclass, memberAskedOfClass, memberOfMetaclass, metaclassCall } from './metaclasses.ts'
import { memberOfSuper, namedSuper } from './named-super.ts'
import { runByType } from './single-dispatch.ts'
import { lacksMember, mayBeUnknown } from './unknown-receivers.ts'

export const pythonRules: LanguageRules = {
  languageMember: dataModelMember,
  memberOfSuper,
  superNamed: namedSuper,
  memberAskedOfClass,
  memberOfMetaclass,
  memberByHook,
  readThroughHooks,
  storeThroughHooks,
  entryOfModule,
  mayBeUnknown,
  lacksMember,
  tracksReceivers: isClassMethod,
  calleesMeant: runByType,
  resultOfCall: resultOfIntrospection,
  callsOfClass: metaclassCall,
  runInstead: madeByMetaclass,
  escapingClasses: handedClasses,
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
