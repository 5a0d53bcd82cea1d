import { visitMarkup } from './components/component.ts'
import { callIterator } from './iteration.ts'
import { BindingKind, DefinitionFlag, FlowKind, Op, ScopeFlag, ScopeKind } from '../facts.ts'
import { isNamed } from '../tree.ts'
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
import { type Context, onKinds, type Handlers, type StatementHandler } from './context.ts'

/** The statements of a block, a file or a broken region, each with the comment before it. */
export function visitStatements(context: Context, node: number): void {
  const { tree, scope } = context
  const names = namesAssignedIn(context, node)
  let opened = 0
  let doc = -1
  let statementEnd = -1
  for (let child = context.firstChild(node); child !== -1; child = tree.next[child]!) {
    const kind = context.kindOf(child)
    if (kind === Kind.COMMENT) {
      doc = isOnLine(context.text, statementEnd, tree.start[child]!) ? -1 : child
      if (context.hasJsdocTypes) context.inScope(scope, () => declareTypedefs(context, child))
      continue
    }
    const assignments = context.assignments.length
    const flows = context.facts.flows.count
    context.readStatement(child, doc)
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
    if (context.fields.body !== -1 && context.firstChild(node) !== -1) visitStatements(context, node)
  }
}

/** Expressions count for what they refer to, of any other statement the parts. */
function handlerOf(kind: number): StatementHandler<Context> | undefined {
  if (statements[kind] !== undefined) return statements[kind]
  if (kind < Kind.EXPRESSION_STATEMENT) return (context, node) => context.visitUnused(node)
  return kind < Kind.TYPE_ANNOTATION ? visitParts : () => {}
}

/** What is done with each kind of statement; of any other the parts count. */
const statements: Readonly<Record<number, StatementHandler<Context>>> = {
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
    context.inScope(declaringScope(context, context.scope), () => visitImport(context, node)),
  [Kind.WITH]: visitWith,
  [Kind.LABELED]: visitLabeled,
  [Kind.LABEL]: (context, node) => {
    context.spanning(Op.NAME, labelName(context, node), -1, node)
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
  const inner = context.firstNamed(node)
  if (inner === -1) return
  if (context.kindOf(inner) === Kind.MODULE) {
    declareIn(context, inner, placeOf(context, node, declaringScope(context, context.scope)))
  } else context.visitUnused(inner)
}

function visitBlock(context: Context, node: number): void {
  const { component, tree } = context
  if (component !== undefined && component.prepared.markupStart === tree.start[node]) {
    visitMarkup(context, component, node)
  } else context.inScope(blockScope(context, node), () => context.bodies.block(context, node))
}

/** `return x` and `throw x` */
function visitResult(context: Context, node: number, flow: number): void {
  const value = context.valueRow(context.firstNamed(node))
  context.facts.flow(flow, context.enclosingFunction, value, context.tree.start[node]!)
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
  return { scope, start: context.tree.start[node]!, end: context.endOfStatement(node), flags, doc }
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
  const declaration = declarations[context.kindOf(node)]
  if (declaration === undefined) context.readStatement(node, place.doc)
  else declaration(context, node, place)
}

/** `export` before a declaration is part of it; so are the decorators before `export`. */
function visitExport(context: Context, node: number): void {
  const { tree, facts, fields, scope: from } = context
  const scope = declaringScope(context, from)
  const declaration = context.fieldOf(node, fields.declaration)
  if (declaration === -1) {
    context.inScope(scope, () => visitExportList(context, node, placeOf(context, node, scope)))
    return
  }
  const isDefault = context.childOf(node, Kind.T_DEFAULT) !== -1
  const flags = DefinitionFlag.EXPORTED | (isDefault ? DefinitionFlag.DEFAULT_EXPORT : 0)
  const firstBinding = facts.bindings.count
  const definition = facts.definitions.count
  const isVariable =
    context.kindOf(declaration) === Kind.LEXICAL || context.kindOf(declaration) === Kind.VARIABLE
  declareIn(context, declaration, placeOf(context, node, isVariable ? from : scope, flags))
  if (facts.definitions.count > definition)
    context.inScope(scope, () => visitDecorators(context, node, definition))
  if (scope === 0) exportDeclared(context, firstBinding, isDefault, tree.start[node]!)
}

/** An else-if chain can be thousands long. */
function visitIf(context: Context, node: number): void {
  const { fields, scope } = context
  let at = node
  for (;;) {
    const condition = context.fieldOf(at, fields.condition)
    const consequence = context.fieldOf(at, fields.consequence)
    const alternative = context.fieldOf(at, fields.alternative)
    context.visitUnused(condition)
    if (consequence !== -1) {
      const inner = condition === -1 ? scope : narrowedScope(context, condition, consequence)
      context.inScope(inner, () => visitBody(context, consequence))
    }
    const next = context.firstNamed(alternative)
    if (next === -1) return
    if (context.kindOf(next) !== Kind.IF) {
      visitBody(context, next)
      return
    }
    at = next
  }
}

function visitFor(context: Context, node: number): void {
  const { fields, scope } = context
  const initializer = context.fieldOf(node, fields.initializer)
  const isScoped = initializer !== -1 && context.kindOf(initializer) === Kind.LEXICAL
  if (isScoped) context.scope = newBlock(context, node)
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
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
  const keyword = context.fieldOf(node, fields.kind)
  const left = context.fieldOf(node, fields.left)
  const right = context.fieldOf(node, fields.right)
  const body = context.fieldOf(node, fields.body)
  const operator = context.fieldOf(node, fields.operator)
  const isVar = keyword !== -1 && context.kindOf(keyword) === Kind.T_VAR
  const isDeclared = keyword !== -1
  const inner = isDeclared && !isVar ? newBlock(context, node) : scope
  let source = context.valueRow(right)
  const isOf = operator !== -1 && context.kindOf(operator) === Kind.T_OF
  if (source !== -1 && isOf) {
    callIterator(context, source, right)
    source = context.spanning(Op.ELEMENT, source, -1, right)
  } else if (source !== -1) {
    source = context.spanning(Op.ELEMENT, source, KEY, right)
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
    context.inScope(inner, () => bindPattern(context, left, source, declaration))
  } else if (left !== -1) {
    const kind = context.kindOf(left)
    if (kind === Kind.OBJECT_PATTERN || kind === Kind.ARRAY_PATTERN)
      context.inScope(inner, () => bindPattern(context, left, source, undefined))
    else context.inScope(inner, () => assignTo(context, left, source))
  }
  if (body !== -1) context.inScope(inner, () => visitBody(context, body))
}

/** The names of the object come before those around it; its binding is named as nothing else can be. */
function visitWith(context: Context, node: number): void {
  const { tree, facts, fields, scope } = context
  const body = context.fieldOf(node, fields.body)
  const source = context.valueRow(context.fieldOf(node, fields.object))
  if (body === -1) return
  const [start, end] = [tree.start[body]!, context.endOfStatement(body)]
  const inner = facts.scope({ kind: ScopeKind.BLOCK, parent: scope, start, end, flags: ScopeFlag.WITH })
  const nameStart = tree.start[node]!
  const binding = facts.bind({ kind: BindingKind.VARIABLE, name: 'with', scope: inner, nameStart })
  facts.flow(FlowKind.ASSIGN, binding, source, nameStart)
  context.inScope(inner, () => visitBody(context, body))
}

/** Labels have names of their own: they are bound and named with their colon. */
function visitLabeled(context: Context, node: number): void {
  const { tree, facts, scope } = context
  const label = context.childOf(node, Kind.LABEL)
  const inner = newBlock(context, node)
  if (label !== -1) {
    const name = facts.stringAt(labelName(context, label))
    facts.bind({ kind: BindingKind.VARIABLE, name, scope: inner, nameStart: tree.start[label]! })
  }
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (child === label) continue
    const isFunction = context.kindOf(child) === Kind.FUNCTION_DECLARATION
    context.inScope(isFunction ? scope : inner, () => context.readStatement(child, -1))
  }
}

function labelName(context: Context, label: number): number {
  return context.facts.string(`${context.textAt(label)}:`)
}

/** A function that is all of a body is declared in a block of its own (ECMAScript, Annex B.3.3). */
function visitBody(context: Context, node: number): void {
  const { scope } = context
  const isFunction = context.kindOf(node) === Kind.FUNCTION_DECLARATION
  context.inScope(isFunction ? newBlock(context, node) : scope, () => context.readStatement(node, -1))
}

function visitTry(context: Context, node: number): void {
  const { tree, fields, scope } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    if (context.kindOf(child) !== Kind.CATCH) {
      context.readStatement(child, -1)
      continue
    }
    const parameter = context.fieldOf(child, fields.parameter)
    const body = context.fieldOf(child, fields.body)
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
      context.inScope(inner, () => bindPattern(context, parameter, -1, declaration))
    }
    const type = context.fieldOf(child, fields.type)
    const typeNode = context.firstNamed(type)
    if (typeNode !== -1) context.inScope(inner, () => context.typeRow(typeNode))
    if (body !== -1) context.inScope(inner, () => context.readStatement(body, -1))
  }
}

function visitSwitch(context: Context, node: number): void {
  const { fields } = context
  const value = context.fieldOf(node, fields.value)
  const body = context.fieldOf(node, fields.body)
  context.visitUnused(value)
  if (body === -1) return
  const inner = newBlock(context, body)
  for (let branch = context.firstNamed(body); branch !== -1; branch = context.nextNamed(branch)) {
    const test = context.fieldOf(branch, fields.value)
    if (test !== -1) context.inScope(inner, () => context.visitUnused(test))
    for (let child = context.firstNamed(branch); child !== -1; child = context.nextNamed(child)) {
      if (child !== test) context.inScope(inner, () => context.readStatement(child, -1))
    }
  }
}

/** Named parts that are statements or expressions alike. */
function visitParts(context: Context, node: number): void {
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    visitBody(context, child)
  }
}

/** A block has a scope of its own where it declares something that stays in it. */
function blockScope(context: Context, node: number): number {
  const { scope } = context
  for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
    const kind = context.kindOf(child)
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
    end: context.endOfStatement(node),
  })
}
