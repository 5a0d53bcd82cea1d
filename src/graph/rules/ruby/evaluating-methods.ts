import { DefinitionFlag, ExpressionFlag, FlowKind, Op, ScopeKind } from '../../../languages/facts.ts'
import type { FileFacts } from '../../../languages/facts.ts'
import type { LinkContext } from '../../context.ts'
import type { Program } from '../../program/program.ts'
import { BLOCK, blockOf, calledName } from './block-arguments.ts'
import { DEFINES, EVALUATES, MAKES_CLASSES } from './evaluation.ts'
import { idAt, type DefinitionId, type ExpressionId, type Place } from '../../row-ids.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** What is known of methods that run a block with another `self`. */
interface Evaluating {
  readonly names: ReadonlySet<string>
  /** By method the expressions that its block has as `self`, -1 for its own `self`. */
  readonly selves: ReadonlyMap<number, readonly (ExpressionId | -1)[]>
}

/**
 * Names of methods that run the block which they are given with another `self` than it is written in, or may: they hand
 * it to `instance_eval` and its like, hand it on to such a method, or keep it where some method evaluates what it kept.
 */
export function evaluatingMethods({ program }: LinkContext): ReadonlySet<string> {
  return evaluatingOf(program).names
}

/**
 * What a method gives its block as `self`: expressions, -1 for what the method itself is called
 * on. Undefined where it does so not always, or nothing is known of it.
 */
export function selvesGiven(
  { program }: LinkContext,
  method: DefinitionId,
): readonly (ExpressionId | -1)[] | undefined {
  return evaluatingOf(program).selves.get(method)
}

const evaluatingOf = onceFor(collect)

interface Found {
  /** Methods that evaluate their block themselves. */
  readonly evaluating: Set<string>
  /** Methods that keep theirs. */
  readonly keeping: Set<string>
  /** By the name of a method those that hand their block on to it. */
  readonly handing: Map<string, Set<string>>
  readonly selves: Map<number, (ExpressionId | -1)[]>
  /** Methods that run their block as it is, too. */
  readonly calling: Set<number>
  /** A block is evaluated somewhere that is not the one which the method was given. */
  evaluatesKept: boolean
}

function collect(program: Program): Evaluating {
  const found: Found = {
    evaluating: new Set(),
    keeping: new Set(),
    handing: new Map(),
    selves: new Map(),
    calling: new Set(),
    evaluatesKept: false,
  }
  for (let file = 0; file < program.files.length; file++) {
    const facts = program.files[file]!.facts
    if (facts !== undefined && program.languages[file]?.semantics.modulesAreMixedIn === true)
      readFile(program, file, facts, found)
  }
  const names = new Set(found.evaluating)
  if (found.evaluatesKept) for (const name of found.keeping) names.add(name)
  // A set that is walked over while it grows gives what is added, too.
  for (const name of names) for (const each of found.handing.get(name) ?? []) names.add(each)
  for (const method of found.calling) found.selves.delete(method)
  return { names, selves: found.selves }
}

/** A file while it is read. */
interface Reading {
  readonly program: Program
  readonly file: number
  readonly facts: FileFacts
  readonly found: Found
  /** The method (row) that an expression (row) stands in, -1 for none. */
  readonly methodAt: (row: number) => number
  /** Whether an expression (row) names the block of the method that it stands in. */
  readonly isOwnBlock: (row: number) => boolean
  /** Names of blocks (rows) whose use is known. */
  readonly seen: Set<number>
}

function readFile(program: Program, file: number, facts: FileFacts, found: Found): void {
  const { op, a, scope } = facts.expressions
  const methodAt = (row: number) => methodAround(facts, scope[row]!)
  const blocks = blockNames(facts, methodAt)
  const isOwnBlock = (row: number) =>
    op[row] === Op.NAME && blocks.get(methodAt(row))?.has(facts.strings[a[row]!]!) === true
  const reading = { program, file, facts, found, methodAt, isOwnBlock, seen: new Set<number>() }
  readBlocksGiven(reading)
  readBlocksRun(reading)
  readBlocksKept(reading)
  // A constructor that evaluates its block does so for `new`.
  for (const names of [found.evaluating, found.keeping, ...found.handing.values()])
    if (names.has('initialize')) names.add('new')
}

/** Calls that are given a block: which of them evaluate it, and which hand on that of the method around. */
function readBlocksGiven(reading: Reading): void {
  const { facts, seen } = reading
  const { op, a, count } = facts.expressions
  for (let row = 0; row < count; row++) {
    if (op[row] === Op.MEMBER) seen.add(a[row]!)
    const block = op[row] === Op.CALL || op[row] === Op.NEW ? blockOf(facts, row) : -1
    if (block === -1 || op[block] === Op.DEFINITION) continue
    seen.add(block)
    readBlockGiven(reading, row, block)
  }
}

/** A call (row) that is given a block (row) by a name of it. */
function readBlockGiven(reading: Reading, call: number, block: number): void {
  const { program, file, facts, found, methodAt, isOwnBlock } = reading
  const called = calledName(facts, call)
  const isNew = facts.expressions.op[call] === Op.NEW
  const evaluates = (isNew && MAKES_CLASSES.has(called)) || EVALUATES.has(called) || DEFINES.has(called)
  if (!isOwnBlock(block)) {
    found.evaluatesKept ||= evaluates
    return
  }
  const definition = program.definitionId(file, methodAt(block))
  const method = program.nameOfDefinition(definition)
  if (EVALUATES.has(called)) {
    const own = found.selves.get(definition) ?? []
    found.selves.set(definition, own)
    own.push(receiverRow(program.expressionIn(file, call)))
  } else found.calling.add(definition)
  if (evaluates) {
    found.evaluating.add(method)
    return
  }
  const target = isNew ? 'new' : called
  const handing = found.handing.get(target) ?? new Set<string>()
  found.handing.set(target, handing.add(method))
}

/** Methods that run their block as it is: `block.call`, `block.()`. */
function readBlocksRun({ program, file, facts, found, methodAt, isOwnBlock }: Reading): void {
  const { op, a, b, flags, count } = facts.expressions
  for (let row = 0; row < count; row++) {
    const isAsked = op[row] === Op.MEMBER && RUNNING.has(facts.strings[b[row]!]!)
    const block = isAsked ? a[row]! : (flags[row]! & ExpressionFlag.CALLEE) === 0 ? -1 : row
    if (block !== -1 && isOwnBlock(block)) found.calling.add(program.definitionBase[file]! + methodAt(block))
  }
}

/** Methods that keep their block: it is neither called, nor asked for a member, nor handed on as a block. */
function readBlocksKept({ program, file, facts, found, methodAt, isOwnBlock, seen }: Reading): void {
  const { expressions, flows } = facts
  const { op, flags } = expressions
  for (let flow = 0; flow < flows.count; flow++)
    if (flows.kind[flow] === FlowKind.ASSIGN && isOwnBlock(flows.source[flow]!)) seen.add(flows.source[flow]!)
  for (let row = 0; row < expressions.count; row++) {
    if (op[row] !== Op.NAME || seen.has(row) || (flags[row]! & ExpressionFlag.CALLEE) !== 0) continue
    if (isOwnBlock(row))
      found.keeping.add(program.nameOfDefinition(program.definitionId(file, methodAt(row))))
  }
}

const RUNNING: ReadonlySet<string> = new Set(['call', 'yield', '()', '[]', '==='])

/** What a call (row) is made on, -1 for `self`. */
function receiverRow({ expressions, base, a: callee }: Place): ExpressionId | -1 {
  if (expressions.op[callee] !== Op.MEMBER) return -1
  const receiver = expressions.a[callee]!
  return expressions.op[receiver] === Op.THIS ? -1 : idAt(base, receiver)
}

/** The method (row) that a scope is in, through blocks, -1 for none. */
function methodAround({ scopes, definitions }: FileFacts, scope: number): number {
  for (let at = scope; at !== -1; at = scopes.parent[at]!) {
    const definition = scopes.definition[at]!
    if (definition === -1 || scopes.kind[at] !== ScopeKind.FUNCTION) continue
    if ((definitions.flags[definition]! & DefinitionFlag.ANONYMOUS) === 0) return definition
  }
  return -1
}

/** Names by which each method (row) has its block: `&`, and what its parameter is called. */
function blockNames(
  { expressions, flows, bindings, strings }: FileFacts,
  methodAt: (row: number) => number,
): ReadonlyMap<number, ReadonlySet<string>> {
  const names = new Map<number, Set<string>>()
  const { op, a } = expressions
  for (let row = 0; row < expressions.count; row++) {
    if (op[row] === Op.NAME && strings[a[row]!] === BLOCK) names.set(methodAt(row), new Set([BLOCK]))
  }
  for (let flow = 0; flow < flows.count; flow++) {
    const source = flows.source[flow]!
    if (flows.kind[flow] !== FlowKind.ASSIGN || op[source] !== Op.NAME) continue
    if (strings[a[source]!] === BLOCK)
      names.get(methodAt(source))?.add(strings[bindings.name[flows.target[flow]!]!]!)
  }
  return names
}
