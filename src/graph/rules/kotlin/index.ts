import { FlowKind, Op } from '../../../languages/facts.ts'
import type { LanguageRules } from '../../language-rules.ts'
import { argumentsOf, type Argument } from '../../program/call-arguments.ts'
import { isPlainMethod } from '../../types/overridable.ts'
import { bindArguments } from '../../values/arguments.ts'
import { idAt } from '../../row-ids.ts'
import { constantByName } from '../constants-by-name.ts'
import { linkAccessorsOfJava, linkOwnAccessors, memberBeyondClass, readByAccessor } from '../jvm-accessors.ts'
import { givenByDelegates, linkDelegates } from './delegates.ts'
import { extensionMembers, extensionsMeant } from './extensions.ts'
import { functionConverted, madeOfJava } from './function-interfaces.ts'
import { hasTrailingLambda, inScope, receiverOfLambda } from './lambda-receivers.ts'
import { asObjects, noteObjects, objectNamed } from '../jvm-objects.ts'
import { methods, partOfObject } from './parts-of-objects.ts'
import { sharesNode } from './shared-nodes.ts'

export const kotlinRules: LanguageRules = {
  modules: {
    sharesNode,
  },
  names: {
    inScope,
  },
  members: {
    memberBeyondClass,
    extensionMembers,
    receiverOfFunction: receiverOfLambda,
  },
  values: {
    read: (context, file, expression, held) =>
      held === undefined
        ? objectNamed(context, file, expression)
        : asObjects(context, readByAccessor(context, expression, held)),
    awaited: givenByDelegates,
    elementsOf: partOfObject,
    indexMethods: (context, type, isRead) => methods(context, type, isRead ? 'get' : 'set'),
  },
  overloads: {
    // Those that are written behind the head of the class are named by their word.
    constructorsWith: (context, definition, own) => [
      ...own,
      ...context.program.definitionsAmong(context.hierarchy.ownMember(definition, 'constructor')),
    ],
  },
  dispatch: {
    noteMade: noteObjects,
    // An extension is chosen by what its receiver is declared to be.
    isOverridable: (program, method) =>
      isPlainMethod(program, method) && program.definitionFlowSources(method, FlowKind.RECEIVER).length === 0,
  },
  callEffects: {
    calleesMeant: extensionsMeant,
    resultOfCall: (context, call) =>
      constantByName(context, call) ?? functionConverted(context, call) ?? madeOfJava(context, call),
    giveArguments: (context, definition, call) => {
      const given: Argument[] = argumentsOf(call)
      const parameters = context.program.parametersOf(definition)
      const last = parameters.at(-1)
      // A lambda behind the parentheses is the last argument, whatever is left out before it.
      if (last === undefined || parameters.length <= given.length || !hasTrailingLambda(call.facts, call.row))
        return false
      const { bindings, strings, row } = context.program.bindingAt(last)
      const name = strings[bindings.name[row]!]!
      const lambda = given.pop()
      if (lambda?.kind !== 'plain') return false
      const named: Argument = { kind: 'named', name, source: lambda.source }
      bindArguments(context, definition, [...given, named], 0, idAt(call.base, call.row))
      return true
    },
  },
  implicitEdges: {
    linkExpression: (link, place, op) => {
      if (op === Op.MEMBER) linkAccessorsOfJava(link, place)
      if (op === Op.MEMBER || op === Op.NAME) {
        linkDelegates(link, place)
        linkOwnAccessors(link, place)
      }
      return false
    },
  },
}
