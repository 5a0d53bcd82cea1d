import { visitMarkup } from './components/component.ts'
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
import {
  childOf,
  endOfStatement,
  fieldOf,
  kindOf,
  sliceOf,
  visitUnused,
  type Context,
  valueRow,
  typeRow,
  inScope,
  readStatement,
  spanning,
  onKinds,
  type Handlers,
  type StatementHandler,
} from './context.ts'

/** The statements of a block, a file or a broken region, each with the comment before it. */
export function visitStatements(context: Context, node: number): void {
  const { tree, scope } = context
  const names = namesAssignedIn(context, node)
  let opened = 0
  let doc = -1
  let statementEnd = -1
  for (let child = firstChild(tree, node); child !== -1; child = tree.next[child]!) {
    const kind = kindOf(context, child)
    if (kind === Kind.COMMENT) {
      doc = isOnLine(context.text, statementEnd, tree.start[child]!) ? -1 : child
      if (context.hasJsdocTypes) inScope(context, scope, () => declareTypedefs(context, child))
      continue
    }
    const assignments = context.assignments.length
    const flows = context.facts.flows.count
    readStatement(context, child, doc)
    if (names !== undefined) {
      const inner = context.scope
      const behind = scopeBehind(context, {
        block: node,
        node: child,
        scope: inner,
        names,
        opened,
        assignments,
        flows,
      })
      if (behind !== inner) opened++
      context.scope = behind
    }
    doc = -1
    statementEnd = isNamed(tree, child) ? tree.end[child]! : -1
  }
  context.scope = scope
}

/** Whether a comment stands on the line on which a statement ended: it says nothing of the next one. */
function isOnLine(text: string, statementEnd: number, start: number): boolean {
  if (statementEnd === -1) return false
  for (let at = statementEnd; at < start; at++) if (text.charCodeAt(at) === 10) return false
  return true
}

export function registerStatements(handlers: Handlers): void {
  onKinds(handlers.statement, handlers.grammar, handlerOf)
  handlers.otherStatement = (context, node) => {
    if (context.fields.body !== -1 && firstChild(context.tree, node) !== -1) visitStatements(context, node)
  }
}

/** Expressions count for what they refer to, of any other statement the parts. */
function handlerOf(kind: number): StatementHandler | undefined {
  if (statements[kind] !== undefined) return statements[kind]
  if (kind < Kind.EXPRESSION_STATEMENT) return visitUnused
  return kind < Kind.TYPE_ANNOTATION ? visitParts : () => {}
}

/** What is done with each kind of statement; of any other the parts count. */
const statements: Readonly<Record<number, StatementHandler>> = {
  [Kind.EXPRESSION_STATEMENT]: visitExpressionStatement,
  [Kind.RETURN]: (context, node) => visitResult(context, node, FlowKind.RETURN),
  [Kind.THROW]: (context, node) => visitResult(context, node, FlowKind.THROW),
  [Kind.IF]: visitIf,
  [Kind.FOR]: visitFor,
  [Kind.FOR_IN]: visitForIn,
  [Kind.BLOCK]: visitBlock,
  [Kind.TRY]: visitTry,
  [Kind.SWITCH]: visitSwitch,
  [Kind.EXPORT]: visitExport,
  [Kind.IMPORT]: (context, node) =>
    inScope(context, declaringScope(context, context.scope), () => visitImport(context, node)),
  [Kind.WITH]: visitWith,
  [Kind.LABELED]: visitLabeled,
  [Kind.LABEL]: (context, node) => {
    spanning(context, Op.NAME, labelName(context, node), -1, node)
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
}

function visitExpressionStatement(context: Context, node: number): void {
  const inner = firstNamed(context.tree, node)
  if (inner === -1) return
  if (kindOf(context, inner) === Kind.MODULE) {
    declareIn(context, inner, placeOf(context, node, declaringScope(context, context.scope)))
  } else visitUnused(context, inner)
}

function visitBlock(context: Context, node: number): void {
  const { component, tree } = context
  if (component !== undefined && component.prepared.markupStart === tree.start[node]) {
    visitMarkup(context, component, node)
  } else inScope(context, blockScope(context, node), () => context.statements(context, node))
}

/** `return x` and `throw x` */
function visitResult(context: Context, node: number, flow: number): void {
  const { tree, facts } = context
  const inner = firstNamed(tree, node)
  const value = inner === -1 ? -1 : valueRow(context, inner)
  if (value !== -1 && context.enclosingFunction !== -1)
    facts.flow(flow, context.enclosingFunction, value, tree.start[node]!)
}

function visitVariables(context: Context, node: number): void {
  declareVariables(context, node, placeOf(context, node, context.scope), false)
}

function visitDeclaration(context: Context, node: number): void {
  declareIn(context, node, placeOf(context, node, declaringScope(context, context.scope)))
}

/** Where a statement stands, behind the comment that was read before it. */
function placeOf(
  context: Context,
  node: number,
  scope: number,
  flags = 0,
  doc = context.statementDoc,
): Place {
  return { scope, start: context.tree.start[node]!, end: endOfStatement(context, node), flags, doc }
}

/** Declares in the scope of a place, which is not that of a version. */
function declareIn(context: Context, node: number, place: Place): void {
  const { scope } = context
  context.scope = place.scope
  declare(context, node, place)
  context.scope = scope
}

/** What is done with each kind of statement that declares names. */
const declarations: Readonly<Record<number, (context: Context, node: number, place: Place) => void>> = {
  [Kind.LEXICAL]: declarePlainVariables,
  [Kind.VARIABLE]: declarePlainVariables,
  [Kind.USING]: declarePlainVariables,
  [Kind.FUNCTION_DECLARATION]: declareFunction,
  [Kind.FUNCTION_SIGNATURE]: declareFunction,
  [Kind.CLASS_DECLARATION]: declareClass,
  [Kind.INTERFACE]: declareInterface,
  [Kind.TYPE_ALIAS]: declareTypeAlias,
  [Kind.ENUM]: declareEnum,
  [Kind.MODULE]: declareModule,
  [Kind.AMBIENT]: (context, node, place) => visitAmbient(context, node, place, declare),
  [Kind.IMPORT_ALIAS]: visitImportAlias,
}

function declarePlainVariables(context: Context, node: number, place: Place): void {
  declareVariables(context, node, place, false)
}

/** Anything that may declare names; `place` is where its statement stands, with what is written before it. */
function declare(context: Context, node: number, place: Place): void {
  const declaration = declarations[kindOf(context, node)]
  if (declaration === undefined) readStatement(context, node, place.doc)
  else declaration(context, node, place)
}

/** `export` before a declaration is part of it; so are the decorators before `export`. */
function visitExport(context: Context, node: number): void {
  const { tree, facts, fields, scope: from } = context
  const scope = declaringScope(context, from)
  const declaration = fieldOf(context, node, fields.declaration)
  if (declaration === -1) {
    inScope(context, scope, () => visitExportList(context, node, placeOf(context, node, scope)))
    return
  }
  const isDefault = childOf(context, node, Kind.T_DEFAULT) !== -1
  const flags = DefinitionFlag.EXPORTED | (isDefault ? DefinitionFlag.DEFAULT_EXPORT : 0)
  const firstBinding = facts.bindings.count
  const definition = facts.definitions.count
  const isVariable =
    kindOf(context, declaration) === Kind.LEXICAL || kindOf(context, declaration) === Kind.VARIABLE
  declareIn(context, declaration, placeOf(context, node, isVariable ? from : scope, flags))
  if (facts.definitions.count > definition)
    inScope(context, scope, () => visitDecorators(context, node, definition))
  if (scope === 0) exportDeclared(context, firstBinding, isDefault, tree.start[node]!)
}

/** An else-if chain can be thousands long. */
function visitIf(context: Context, node: number): void {
  const { tree, fields, scope } = context
  let at = node
  for (;;) {
    const condition = fieldOf(context, at, fields.condition)
    const consequence = fieldOf(context, at, fields.consequence)
    const alternative = fieldOf(context, at, fields.alternative)
    if (condition !== -1) visitUnused(context, condition)
    if (consequence !== -1) {
      const inner = condition === -1 ? scope : narrowedScope(context, condition, consequence)
      inScope(context, inner, () => visitBody(context, consequence))
    }
    const next = alternative === -1 ? -1 : firstNamed(tree, alternative)
    if (next === -1) return
    if (kindOf(context, next) !== Kind.IF) {
      visitBody(context, next)
      return
    }
    at = next
  }
}

function visitFor(context: Context, node: number): void {
  const { tree, fields, scope } = context
  const initializer = fieldOf(context, node, fields.initializer)
  const isScoped = initializer !== -1 && kindOf(context, initializer) === Kind.LEXICAL
  if (isScoped) context.scope = newBlock(context, node)
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(context, child)
    if (kind === Kind.LEXICAL || kind === Kind.VARIABLE) {
      declareVariables(context, child, placeOf(context, child, context.scope, 0, -1), true)
    } else {
      visitBody(context, child)
    }
  }
  context.scope = scope
}

/** `for (x of xs)` gives x an element of xs; `for (x in o)` a key, which is not followed. */
/** What ranging gives first. */
const KEY = -3

function visitForIn(context: Context, node: number): void {
  const { tree, fields, scope } = context
  const keyword = fieldOf(context, node, fields.kind)
  const left = fieldOf(context, node, fields.left)
  const right = fieldOf(context, node, fields.right)
  const body = fieldOf(context, node, fields.body)
  const operator = fieldOf(context, node, fields.operator)
  const isVar = keyword !== -1 && kindOf(context, keyword) === Kind.T_VAR
  const isDeclared = keyword !== -1
  const inner = isDeclared && !isVar ? newBlock(context, node) : scope
  let source = right === -1 ? -1 : valueRow(context, right)
  const isOf = operator !== -1 && kindOf(context, operator) === Kind.T_OF
  if (source !== -1 && isOf) {
    callIterator(context, source, right)
    source = spanning(context, Op.ELEMENT, source, -1, right)
  } else if (source !== -1) {
    source = spanning(context, Op.ELEMENT, source, KEY, right)
  }
  if (left !== -1 && isDeclared) {
    const bound = isVar ? context.functionScope : inner
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
    inScope(context, inner, () => bindPattern(context, left, source, declaration))
  } else if (left !== -1) {
    const kind = kindOf(context, left)
    if (kind === Kind.OBJECT_PATTERN || kind === Kind.ARRAY_PATTERN)
      inScope(context, inner, () => bindPattern(context, left, source, undefined))
    else inScope(context, inner, () => assignTo(context, left, source))
  }
  if (body !== -1) inScope(context, inner, () => visitBody(context, body))
}

/** The names of the object come before those around it; its binding is named as nothing else can be. */
function visitWith(context: Context, node: number): void {
  const { tree, facts, fields, scope } = context
  const object = fieldOf(context, node, fields.object)
  const body = fieldOf(context, node, fields.body)
  const source = object === -1 ? -1 : valueRow(context, object)
  if (body === -1) return
  const [start, end] = [tree.start[body]!, endOfStatement(context, body)]
  const inner = facts.scope({ kind: ScopeKind.BLOCK, parent: scope, start, end, flags: ScopeFlag.WITH })
  const nameStart = tree.start[node]!
  const binding = facts.bind({ kind: BindingKind.VARIABLE, name: 'with', scope: inner, nameStart })
  if (source !== -1) facts.flow(FlowKind.ASSIGN, binding, source, nameStart)
  inScope(context, inner, () => visitBody(context, body))
}

/** Labels have names of their own: they are bound and named with their colon. */
function visitLabeled(context: Context, node: number): void {
  const { tree, facts, scope } = context
  const label = childOf(context, node, Kind.LABEL)
  const inner = newBlock(context, node)
  if (label !== -1) {
    const name = facts.stringAt(labelName(context, label))
    facts.bind({ kind: BindingKind.VARIABLE, name, scope: inner, nameStart: tree.start[label]! })
  }
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (child === label) continue
    const isFunction = kindOf(context, child) === Kind.FUNCTION_DECLARATION
    inScope(context, isFunction ? scope : inner, () => readStatement(context, child, -1))
  }
}

function labelName(context: Context, label: number): number {
  return context.facts.string(`${sliceOf(context, label)}:`)
}

/** A function that is all of a body is declared in a block of its own (ECMAScript, Annex B.3.3). */
function visitBody(context: Context, node: number): void {
  const { scope } = context
  const isFunction = kindOf(context, node) === Kind.FUNCTION_DECLARATION
  inScope(context, isFunction ? newBlock(context, node) : scope, () => readStatement(context, node, -1))
}

function visitTry(context: Context, node: number): void {
  const { tree, fields, scope } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    if (kindOf(context, child) !== Kind.CATCH) {
      readStatement(context, child, -1)
      continue
    }
    const parameter = fieldOf(context, child, fields.parameter)
    const body = fieldOf(context, child, fields.body)
    const inner = parameter === -1 ? scope : newBlock(context, child)
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
      inScope(context, inner, () => bindPattern(context, parameter, -1, declaration))
    }
    const type = fieldOf(context, child, fields.type)
    const typeNode = type === -1 ? -1 : firstNamed(tree, type)
    if (typeNode !== -1) inScope(context, inner, () => typeRow(context, typeNode))
    if (body !== -1) inScope(context, inner, () => readStatement(context, body, -1))
  }
}

function visitSwitch(context: Context, node: number): void {
  const { tree, fields } = context
  const value = fieldOf(context, node, fields.value)
  const body = fieldOf(context, node, fields.body)
  if (value !== -1) visitUnused(context, value)
  if (body === -1) return
  const inner = newBlock(context, body)
  for (let branch = firstNamed(tree, body); branch !== -1; branch = nextNamed(tree, branch)) {
    const test = fieldOf(context, branch, fields.value)
    if (test !== -1) inScope(context, inner, () => visitUnused(context, test))
    for (let child = firstNamed(tree, branch); child !== -1; child = nextNamed(tree, child)) {
      if (child !== test) inScope(context, inner, () => readStatement(context, child, -1))
    }
  }
}

/** Named parts that are statements or expressions alike. */
function visitParts(context: Context, node: number): void {
  for (let child = firstNamed(context.tree, node); child !== -1; child = nextNamed(context.tree, child)) {
    visitBody(context, child)
  }
}

/** A block has a scope of its own where it declares something that stays in it. */
function blockScope(context: Context, node: number): number {
  const { tree, scope } = context
  for (let child = firstNamed(tree, node); child !== -1; child = nextNamed(tree, child)) {
    const kind = kindOf(context, child)
    const isVariable = kind === Kind.LEXICAL || kind === Kind.USING
    const isOther = kind >= Kind.INTERFACE && kind <= Kind.ENUM
    const isCallable = kind === Kind.FUNCTION_DECLARATION || kind === Kind.CLASS_DECLARATION
    if (isVariable || isOther || isCallable) return newBlock(context, node)
  }
  return scope
}

function newBlock(context: Context, node: number): number {
  const { tree, facts, scope } = context
  return facts.scope({
    kind: ScopeKind.BLOCK,
    parent: scope,
    start: tree.start[node]!,
    end: endOfStatement(context, node),
  })
}
