import { BindingKind, Op } from '../languages/facts.ts'
import type { ProjectFiles } from '../languages/language.ts'
import type { Containment } from './containment.ts'
import type { EntitySet, LinkContext } from './context.ts'
import { Open, Rule } from './edge-rules.ts'
import type { LinkReach } from './layers.ts'
import { meantByUse } from './names/meant-by-use.ts'
import { entitiesOfName } from './names/resolve-name.ts'
import { collectAmbientNames } from './program/ambient-names.ts'
import { createModules } from './program/modules.ts'
import { NameNumbers } from './program/name-numbers.ts'
import { createPackageMembers } from './program/package-members.ts'
import { joinParts } from './program/parts.ts'
import type { Program } from './program/program.ts'
import { collectStoredFields } from './program/stored-fields.ts'
import { Memo } from './solver/memo.ts'
import { PairMemo } from './solver/pair-memo.ts'
import { Sources } from './solver/sources.ts'
import { EntityKind, Externals, pack } from './solver/values.ts'
import { createHierarchy } from './types/hierarchy.ts'
import { createImplemented, isMadeOutside } from './types/made-classes.ts'
import { ownerClass } from './types/owner-class.ts'
import { receiverType } from './types/run-from-outside.ts'
import { bindArguments } from './values/arguments.ts'
import { createBoundReceivers } from './values/bound-receivers.ts'
import { giveContext } from './values/contextual-types.ts'
import { isMemberOfModule } from './values/evaluate-names.ts'
import { createEvaluator } from './values/evaluate.ts'
import { contentsOf, fieldOfClass } from './values/fields.ts'
import { entitiesOfMember } from './values/members-of-expressions.ts'
import { memberOf } from './values/members.ts'
import { Question } from './values/questions.ts'
import { returnsReceiver } from './values/results.ts'

/** Puts together what the steps of linking share. */
export function createContext(
  program: Program,
  project: ProjectFiles,
  reach: LinkReach,
  containment: Containment,
): LinkContext {
  const entityMemo = new Memo<EntitySet>(program.expressionCount)
  const provide = () => context
  const families = new Set(program.rules)
  const ambient = collectAmbientNames(program)
  const modules = createModules(program, project)
  const parts = joinParts(
    [...families].flatMap((rules) => rules.modules.collectParts?.(program, modules.projectOf) ?? []),
  )
  const evaluator = createEvaluator(provide, containment)
  const { fixpoint } = evaluator
  const sources = new Sources(program.bindingCount)
  const stored = collectStoredFields(program)
  const made = new Set<number>()
  const implemented = createImplemented(provide)
  const context: LinkContext = {
    program,
    project,
    reach,
    containment,
    modules,
    namedByScope: new Memo(program.bindingCount),
    nameNumbers: new NameNumbers(),
    membersOfValues: new PairMemo(),
    namedOutside: new PairMemo(),
    overloadsOfCalls: new Map(),
    followed: new Memo(program.importCount),
    packageMembers: createPackageMembers(program, modules, parts),
    externals: new Externals(),
    hierarchy: createHierarchy(provide),
    implementations(definition) {
      const rules = program.rules[program.definitionFile[definition]!]!
      return rules.modules.implementationsOf?.(context, definition) ?? [definition]
    },
    stored,
    parts,
    ambient: ambient.names,
    ambientModules: ambient.modules,
    scriptNames: ambient.scriptNames,
    sources,
    takesValues: new Map(),
    defaults: new Map(),
    giveKey(binding, source) {
      if (!sources.add(binding, source)) return
      fixpoint.invalidate(Question.BINDING, binding)
      fixpoint.wake(Question.BINDING, binding)
    },
    overridden: new Map(),
    giveFirst: (definition, source) => bindArguments(context, definition, [{ kind: 'plain', source }], 0),
    receiverType(method) {
      const owner = ownerClass(context, method)
      return owner === -1 ? receiverType(context, method) : owner
    },
    takesReceiver: createBoundReceivers(program, stored),
    isExternalAlias: (file, name) => isImported(program, file, name),
    grow(slot) {
      const { bindingCount } = program
      fixpoint.invalidate(Question.GIVEN_TEXTS_OF_SLOT, slot)
      if (slot < bindingCount) fixpoint.invalidate(Question.BINDING, slot)
      else fixpoint.invalidate(Question.FIELD, slot - bindingCount)
    },
    wake: (field) => fixpoint.wake(Question.FIELD, field),
    mayGrow: fixpoint.mayGrow,
    isPartial: fixpoint.isPartial,
    beginWatch: fixpoint.beginWatch,
    endWatch: fixpoint.endWatch,
    answerWaiting: fixpoint.answerWaiting,
    settle: fixpoint.settle,
    implementedIn: implemented.in,
    implementedOn: implemented.on,
    isMade: (definition) => made.has(definition) || isMadeOutside(context, definition),
    isSolved: fixpoint.isSettled,
    actualValues: evaluator.actualValues,
    actualOfBinding: evaluator.actualOfBinding,
    make: (definition) => made.add(definition),
    propagateCall: evaluator.propagateCall,
    propagateStore: evaluator.propagateStore,
    valuesOfField: evaluator.valuesOfField,
    valuesOfBinding: evaluator.valuesOfBinding,
    fieldOfClass: (definition, name) => fieldOfClass(context, definition, name),
    contentsOf: (container, name) => contentsOf(context, container, name),
    giveContext: (wanted, given, call) => giveContext(context, wanted, given, call),
    genericElements: evaluator.genericElements,
    membersOfLiteral: evaluator.membersOfLiteral,
    mixedMembers: evaluator.mixedMembers,
    textsOf: evaluator.textsOf,
    givenTextsOf: evaluator.givenTextsOf,
    givenTextsOfSlot: evaluator.givenTextsOfSlot,
    decorated: evaluator.decorated,
    valuesOf: evaluator.valuesOf,
    instancesOf: evaluator.instancesOf,
    valuesOfEntities: evaluator.valuesOfEntities,
    memberOf: (value, name, from) => memberOf(context, value, name, from),
    returnsOf: evaluator.returnsOf,
    elementsOfLiteral: evaluator.elementsOfLiteral,
    returnsReceiver: (definition) => returnsReceiver(context, definition),
    entitiesOf(expression) {
      const known = entityMemo.get(expression)
      if (known !== undefined) return known
      const isMember = program.opOf(expression) === Op.MEMBER
      if (isMember && !reach.evaluates && !isMemberOfModule(context, expression)) return NOT_ASKED
      const before = fixpoint.beginWatch()
      const found = isMember ? entitiesOfMember(context, expression) : entitiesOfName(context, expression)
      const set = meantByUse(context, expression, found)
      // What a member is depends on values that may still be in the making.
      if (fixpoint.endWatch(before)) entityMemo.set(expression, set)
      return set
    },
  }
  return context
}

const NOT_ASKED: EntitySet = { entities: [pack(EntityKind.OPEN, Open['bound-hit'])], rule: Rule.member }

function isImported(program: Program, file: number, name: number): boolean {
  const row = program.names[file]!.first(0, name)
  return row !== -1 && program.factsOf(file).bindings.kind[row] === BindingKind.IMPORT
}
