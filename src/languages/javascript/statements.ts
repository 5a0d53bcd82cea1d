import { callIterator } from './iteration.ts'
import { BindingKind, DefinitionFlag, FlowKind, Op, ScopeFlag, ScopeKind } from '../facts.ts'
import { firstChild, firstNamed, isNamed, nextNamed } from '../tree.ts'
import { assignTo } from './assign-to.ts'
import { declareClass, declareFunction, declareVariables, type Place } from './declarations.ts'
import { visitDecorators } from './decorators.ts'
import { exportDeclared, visitExportList, visitImport, visitImportAlias } from './esm.ts'
import { declareTypedefs } from './jsdoc-typedef.ts'
import { Kind } from './kinds.ts'
import { narrowedScope } from './narrowing.ts'
import { bindPattern } from './patterns.ts'
import {
  declareEnum,
  declareInterface,
  declareModule,
  declareTypeAlias,
  visitAmbient,
} from './type-declarations.ts'
import { declaringScope, namesAssignedIn, scopeBehind } from './versions.ts'
import { childOf, endOfStatement, enter, fieldOf, kindOf, sliceOf, visitUnused, type Walk } from './walk.ts'

/** The statements of a block, a file or a broken region, each with the comment before it. */
export function visitStatements(walk: Walk, node: number, scope: number): void {
  const { tree } = walk
  const names = namesAssignedIn(walk, node)
  let inner = scope
  let opened = 0
  let doc = -1
  let statementEnd = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const kind = kindOf(walk, child)
    if (kind === Kind.COMMENT) {
      doc = isOnLine(walk.text, statementEnd, tree.start[child]!) ? -1 : child
      if (walk.hasJsdocTypes) declareTypedefs(walk, child, scope)
      continue
    }
    const assignments = walk.assignments.length
    const flows = walk.facts.flows.count
    visitStatement(walk, child, inner, doc)
    if (names !== undefined) {
      const behind = scopeBehind(walk, {
        block: node,
        node: child,
        scope: inner,
        names,
        opened,
        assignments,
        flows,
      })
      if (behind !== inner) opened++
      inner = behind
    }
    doc = -1
    statementEnd = isNamed(tree, child) ? tree.end[child]! : -1
  }
}

/** Whether a comment stands on the line on which a statement ended: it says nothing of the next one. */
function isOnLine(text: string, statementEnd: number, start: number): boolean {
  if (statementEnd === -1) return false
  for (let at = statementEnd; at < start; at++) if (text.charCodeAt(at) === 10) return false
  return true
}

export function visitStatement(walk: Walk, node: number, scope: number, doc: number): void {
  if (!enter(walk)) return
  const { statementNode, statementDoc } = walk
  walk.statementNode = node
  walk.statementDoc = doc
  statementOf(walk, node, scope, doc)
  walk.statementNode = statementNode
  walk.statementDoc = statementDoc
  walk.depth--
}

function statementOf(walk: Walk, node: number, scope: number, doc: number): void {
  const kind = kindOf(walk, node)
  const visit = statements[kind]
  if (visit !== undefined) visit(walk, node, scope, doc)
  else if (kind < Kind.EXPRESSION_STATEMENT) visitUnused(walk, node, scope)
  else if (kind < Kind.TYPE_ANNOTATION) visitParts(walk, node, scope)
}

type StatementVisitor = (walk: Walk, node: number, scope: number, doc: number) => void

/** What is done with each kind of statement; of any other the parts count. */
const statements: Readonly<Record<number, StatementVisitor>> = {
  [Kind.EXPRESSION_STATEMENT]: visitExpressionStatement,
  [Kind.RETURN]: (walk, node, scope) => visitResult(walk, node, scope, FlowKind.RETURN),
  [Kind.THROW]: (walk, node, scope) => visitResult(walk, node, scope, FlowKind.THROW),
  [Kind.IF]: visitIf,
  [Kind.FOR]: visitFor,
  [Kind.FOR_IN]: visitForIn,
  [Kind.BLOCK]: (walk, node, scope) => walk.visit.statements(walk, node, blockScope(walk, node, scope)),
  [Kind.TRY]: visitTry,
  [Kind.SWITCH]: visitSwitch,
  [Kind.EXPORT]: visitExport,
  [Kind.IMPORT]: (walk, node, scope) => visitImport(walk, node, declaringScope(walk, scope)),
  [Kind.WITH]: visitWith,
  [Kind.LABELED]: visitLabeled,
  [Kind.LABEL]: (walk, node, scope) => {
    const { facts, tree } = walk
    facts.expression(Op.NAME, labelName(walk, node), -1, scope, tree.start[node]!, tree.end[node]!)
  },
  [Kind.WHILE]: visitParts,
  [Kind.DO]: visitParts,
  [Kind.ELSE]: visitParts,
  [Kind.FINALLY]: visitParts,
  [Kind.LEXICAL]: visitVariables,
  [Kind.VARIABLE]: visitVariables,
  [Kind.USING]: visitVariables,
  [Kind.FUNCTION_DECLARATION]: visitDeclaration,
  [Kind.FUNCTION_SIGNATURE]: visitDeclaration,
  [Kind.CLASS_DECLARATION]: visitDeclaration,
  [Kind.INTERFACE]: visitDeclaration,
  [Kind.TYPE_ALIAS]: visitDeclaration,
  [Kind.ENUM]: visitDeclaration,
  [Kind.MODULE]: visitDeclaration,
  [Kind.AMBIENT]: visitDeclaration,
  [Kind.IMPORT_ALIAS]: visitDeclaration,
  [Kind.OTHER]: (walk, node, scope) => {
    if (walk.fields.body !== -1 && firstChild(walk.tree, node) !== -1)
      walk.visit.statements(walk, node, scope)
  },
}

function visitExpressionStatement(walk: Walk, node: number, scope: number, doc: number): void {
  const inner = firstNamed(walk.tree, node)
  if (inner === -1) return
  if (kindOf(walk, inner) === Kind.MODULE) {
    declare(walk, inner, placeOf(walk, node, declaringScope(walk, scope), doc))
  } else visitUnused(walk, inner, scope)
}

/** `return x` and `throw x` */
function visitResult(walk: Walk, node: number, scope: number, flow: number): void {
  const { tree, facts } = walk
  const inner = firstNamed(tree, node)
  const value = inner === -1 ? -1 : walk.visit.expression(walk, inner, scope)
  if (value !== -1 && walk.owner !== -1) facts.flow(flow, walk.owner, value, tree.start[node]!)
}

function visitVariables(walk: Walk, node: number, scope: number, doc: number): void {
  declareVariables(walk, node, placeOf(walk, node, scope, doc), false)
}

function visitDeclaration(walk: Walk, node: number, scope: number, doc: number): void {
  declare(walk, node, placeOf(walk, node, declaringScope(walk, scope), doc))
}

function placeOf(walk: Walk, node: number, scope: number, doc: number, flags = 0): Place {
  return { scope, start: walk.tree.start[node]!, end: endOfStatement(walk, node), flags, doc }
}

/** Anything that declares names; `place` is where its statement stands, with what is written before it. */
function declare(walk: Walk, node: number, place: Place): void {
  switch (kindOf(walk, node)) {
    case Kind.LEXICAL:
    case Kind.VARIABLE:
    case Kind.USING:
      declareVariables(walk, node, place, false)
      return
    case Kind.FUNCTION_DECLARATION:
    case Kind.FUNCTION_SIGNATURE:
      declareFunction(walk, node, place)
      return
    case Kind.CLASS_DECLARATION:
      declareClass(walk, node, place)
      return
    case Kind.INTERFACE:
      declareInterface(walk, node, place)
      return
    case Kind.TYPE_ALIAS:
      declareTypeAlias(walk, node, place)
      return
    case Kind.ENUM:
      declareEnum(walk, node, place)
      return
    case Kind.MODULE:
      declareModule(walk, node, place)
      return
    case Kind.AMBIENT:
      visitAmbient(walk, node, place, declare)
      return
    case Kind.IMPORT_ALIAS:
      visitImportAlias(walk, node, place.scope)
      return
    default:
      walk.visit.statement(walk, node, place.scope, place.doc)
  }
}

/** `export` before a declaration is part of it; so are the decorators before `export`. */
function visitExport(walk: Walk, node: number, from: number, doc: number): void {
  const scope = declaringScope(walk, from)
  const { tree, facts, fields } = walk
  const declaration = fieldOf(walk, node, fields.declaration)
  if (declaration === -1) {
    visitExportList(walk, node, placeOf(walk, node, scope, doc))
    return
  }
  const isDefault = childOf(walk, node, Kind.T_DEFAULT) !== -1
  const flags = DefinitionFlag.EXPORTED | (isDefault ? DefinitionFlag.DEFAULT_EXPORT : 0)
  const firstBinding = facts.bindings.count
  const definition = facts.definitions.count
  const isVariable = kindOf(walk, declaration) === Kind.LEXICAL || kindOf(walk, declaration) === Kind.VARIABLE
  declare(walk, declaration, placeOf(walk, node, isVariable ? from : scope, doc, flags))
  if (facts.definitions.count > definition) visitDecorators(walk, node, scope, definition)
  if (scope === 0) exportDeclared(walk, firstBinding, isDefault, tree.start[node]!)
}

/** An else-if chain can be thousands long. */
function visitIf(walk: Walk, node: number, scope: number): void {
  const { tree, fields } = walk
  let at = node
  for (;;) {
    const condition = fieldOf(walk, at, fields.condition)
    const consequence = fieldOf(walk, at, fields.consequence)
    const alternative = fieldOf(walk, at, fields.alternative)
    if (condition !== -1) visitUnused(walk, condition, scope)
    if (consequence !== -1) {
      const inner = condition === -1 ? scope : narrowedScope(walk, condition, consequence, scope)
      visitBody(walk, consequence, inner)
    }
    const next = alternative === -1 ? -1 : firstNamed(tree, alternative)
    if (next === -1) return
    if (kindOf(walk, next) !== Kind.IF) {
      visitBody(walk, next, scope)
      return
    }
    at = next
  }
}

function visitFor(walk: Walk, node: number, scope: number): void {
  const { tree, fields } = walk
  const initializer = fieldOf(walk, node, fields.initializer)
  const isScoped = initializer !== -1 && kindOf(walk, initializer) === Kind.LEXICAL
  const inner = isScoped ? newBlock(walk, node, scope) : scope
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(walk, child)
    if (kind === Kind.LEXICAL || kind === Kind.VARIABLE) {
      declareVariables(walk, child, placeOf(walk, child, inner, -1), true)
    } else {
      visitBody(walk, child, inner)
    }
  }
}

/** `for (x of xs)` gives x an element of xs; `for (x in o)` a key, which is not followed. */
/** What ranging gives first. */
const KEY = -3

function visitForIn(walk: Walk, node: number, scope: number): void {
  const { tree, facts, fields } = walk
  const keyword = fieldOf(walk, node, fields.kind)
  const left = fieldOf(walk, node, fields.left)
  const right = fieldOf(walk, node, fields.right)
  const body = fieldOf(walk, node, fields.body)
  const operator = fieldOf(walk, node, fields.operator)
  const isVar = keyword !== -1 && kindOf(walk, keyword) === Kind.T_VAR
  const isDeclared = keyword !== -1
  const inner = isDeclared && !isVar ? newBlock(walk, node, scope) : scope
  let source = right === -1 ? -1 : walk.visit.expression(walk, right, scope)
  const isOf = operator !== -1 && kindOf(walk, operator) === Kind.T_OF
  if (source !== -1 && isOf) {
    callIterator(walk, source, right, scope)
    source = facts.expression(Op.ELEMENT, source, -1, scope, tree.start[right]!, tree.end[right]!)
  } else if (source !== -1) {
    source = facts.expression(Op.ELEMENT, source, KEY, scope, tree.start[right]!, tree.end[right]!)
  }
  if (left !== -1 && isDeclared) {
    const bound = isVar ? walk.functionScope : inner
    const [start, end] = [tree.start[left]!, tree.end[left]!]
    const declaration = {
      scope: bound,
      makesDefinitions: false,
      flags: 0,
      start,
      end,
      signature: '',
      doc: -1,
    }
    bindPattern(walk, left, source, inner, declaration)
  } else if (left !== -1) {
    const kind = kindOf(walk, left)
    if (kind === Kind.OBJECT_PATTERN || kind === Kind.ARRAY_PATTERN)
      bindPattern(walk, left, source, inner, undefined)
    else assignTo(walk, left, source, inner)
  }
  if (body !== -1) visitBody(walk, body, inner)
}

/** The names of the object come before those around it; its binding is named as nothing else can be. */
function visitWith(walk: Walk, node: number, scope: number): void {
  const { tree, facts, fields } = walk
  const object = fieldOf(walk, node, fields.object)
  const body = fieldOf(walk, node, fields.body)
  const source = object === -1 ? -1 : walk.visit.expression(walk, object, scope)
  if (body === -1) return
  const [start, end] = [tree.start[body]!, endOfStatement(walk, body)]
  const inner = facts.scope({ kind: ScopeKind.BLOCK, parent: scope, start, end, flags: ScopeFlag.WITH })
  const nameStart = tree.start[node]!
  const binding = facts.bind({ kind: BindingKind.VARIABLE, name: 'with', scope: inner, nameStart })
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, nameStart)
  visitBody(walk, body, inner)
}

/** Labels have names of their own: they are bound and named with their colon. */
function visitLabeled(walk: Walk, node: number, scope: number): void {
  const { tree, facts } = walk
  const label = childOf(walk, node, Kind.LABEL)
  const inner = newBlock(walk, node, scope)
  if (label !== -1) {
    const name = facts.stringAt(labelName(walk, label))
    facts.bind({ kind: BindingKind.VARIABLE, name, scope: inner, nameStart: tree.start[label]! })
  }
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child === label) continue
    const isFunction = kindOf(walk, child) === Kind.FUNCTION_DECLARATION
    walk.visit.statement(walk, child, isFunction ? scope : inner, -1)
  }
}

function labelName(walk: Walk, label: number): number {
  return walk.facts.string(`${sliceOf(walk, label)}:`)
}

/** A function that is all of a body is declared in a block of its own (ECMAScript, Annex B.3.3). */
function visitBody(walk: Walk, node: number, scope: number): void {
  const isFunction = kindOf(walk, node) === Kind.FUNCTION_DECLARATION
  walk.visit.statement(walk, node, isFunction ? newBlock(walk, node, scope) : scope, -1)
}

function visitTry(walk: Walk, node: number, scope: number): void {
  const { tree, fields } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(walk, child) !== Kind.CATCH) {
      walk.visit.statement(walk, child, scope, -1)
      continue
    }
    const parameter = fieldOf(walk, child, fields.parameter)
    const body = fieldOf(walk, child, fields.body)
    const inner = parameter === -1 ? scope : newBlock(walk, child, scope)
    if (parameter !== -1) {
      const [start, end] = [tree.start[parameter]!, tree.end[parameter]!]
      const declaration = {
        scope: inner,
        makesDefinitions: false,
        flags: 0,
        start,
        end,
        signature: '',
        doc: -1,
      }
      bindPattern(walk, parameter, -1, inner, declaration)
    }
    const type = fieldOf(walk, child, fields.type)
    const typeNode = type === -1 ? -1 : firstNamed(tree, type)
    if (typeNode !== -1) walk.visit.type(walk, typeNode, inner)
    if (body !== -1) walk.visit.statement(walk, body, inner, -1)
  }
}

function visitSwitch(walk: Walk, node: number, scope: number): void {
  const { tree, fields } = walk
  const value = fieldOf(walk, node, fields.value)
  const body = fieldOf(walk, node, fields.body)
  if (value !== -1) visitUnused(walk, value, scope)
  if (body === -1) return
  const inner = newBlock(walk, body, scope)
  for (let branch = firstNamed(tree, body); branch !== -1; branch = nextNamed(tree, branch)) {
    const test = fieldOf(walk, branch, fields.value)
    if (test !== -1) visitUnused(walk, test, inner)
    for (let child = firstNamed(tree, branch); child !== -1; child = nextNamed(tree, child)) {
      if (child !== test) walk.visit.statement(walk, child, inner, -1)
    }
  }
}

/** Named parts that are statements or expressions alike. */
function visitParts(walk: Walk, node: number, scope: number): void {
  for (let child = firstNamed(walk.tree, node); child !== -1; child = nextNamed(walk.tree, child)) {
    visitBody(walk, child, scope)
  }
}

/** A block has a scope of its own where it declares something that stays in it. */
function blockScope(walk: Walk, node: number, scope: number): number {
  const { tree } = walk
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(walk, child)
    const isVariable = kind === Kind.LEXICAL || kind === Kind.USING
    const isOther = kind >= Kind.INTERFACE && kind <= Kind.ENUM
    const isCallable = kind === Kind.FUNCTION_DECLARATION || kind === Kind.CLASS_DECLARATION
    if (isVariable || isOther || isCallable) return newBlock(walk, node, scope)
  }
  return scope
}

function newBlock(walk: Walk, node: number, scope: number): number {
  const { tree, facts } = walk
  return facts.scope({
    kind: ScopeKind.BLOCK,
    parent: scope,
    start: tree.start[node]!,
    end: endOfStatement(walk, node),
  })
}
