import { Op } from '../../../languages/facts.ts'
import { handedClasses } from '../../edges/escaping-classes.ts'
import { noteEscapingFunctions } from '../../edges/escaping-functions.ts'
import { linkComputedMember } from '../../edges/members-with.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { orderAncestors } from './ancestor-order.ts'
import { inScope, memberOfNamespace } from './compact-names.ts'
import { receiverOfBlock } from './block-receivers.ts'
import { calleesMeant } from './callees-meant.ts'
import { beyondFile } from './constants.ts'
import { functionMember, indexMethods, memberByHook } from './function-members.ts'
import { collectParts } from './parts.ts'
import { extensionMembers } from './self-calls.ts'
import { memberBefore } from './members-before.ts'
import { dispatchOnClasses } from './dispatch-on-classes.ts'
import { methodsOn } from './methods-on.ts'
import { linkProtocolCall } from './protocol-calls.ts'
import { refinedIn } from './refinements.ts'
import { linkSingletonObject, singletonObject } from './singleton-objects.ts'
import { memberBeyondClass } from './singletons.ts'
import { isStaticMethod, overridingAmong, ownNew } from './static-members.ts'
import { memberOfSuper } from './super-calls.ts'
import { isOverridableByName } from '../../types/overridable.ts'

/** Methods that ask of which class something is, and make none. */
const ASKING: ReadonlySet<string> = new Set(['is_a?', 'kind_of?', 'instance_of?', '===', 'assert_raises'])

export const rubyRules: LanguageRules = {
  modules: {
    collectParts,
    memberOfNamespace,
  },
  names: {
    beyondFile,
    inScope,
  },
  members: {
    orderAncestors,
    extensionMembers,
    receiverOfFunction: receiverOfBlock,
    tracksReceivers: isStaticMethod,
    memberBeyondClass,
    memberBeforeClass: (context, place, receiver) =>
      memberBefore(context, place, receiver) ?? memberOfSuper(context, place),
    memberByHook,
  },
  values: {
    languageMember: functionMember,
    indexMethods,
  },
  dispatch: {
    isOverridable: isOverridableByName,
    overridingAmong,
    methodsOn,
    dispatch: dispatchOnClasses,
    escapingClasses: (context, file) => handedClasses(context, file, ASKING),
  },
  callEffects: {
    runInsteadOfConstructors: ownNew,
    calleesMeant,
    resultOfCall: singletonObject,
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      if (op === Op.MEMBER) linkComputedMember(link, place)
      if (op === Op.CALL) {
        linkProtocolCall(link, place)
        linkSingletonObject(link, place)
      }
      return false
    },
    noteEscapes(link) {
      noteEscapingFunctions(link)
      // Where a refinement is in force is seen in files, and not in what blocks and libraries run.
      for (const row of refinedIn(link.facts))
        link.nodes.markEscaping(link.program.definitionBase[link.file]! + row)
    },
  },
}
