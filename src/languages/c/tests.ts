import { DefinitionFlag, DefinitionKind, ExpressionFlag, FlowKind, ScopeFlag, ScopeKind } from '../facts.ts'
import type { Context } from './context.ts'
import type { Declarator } from './declarators.ts'
import { foldSignature } from './docs.ts'
import { stringValue } from './strings.ts'

/** Macros that make a test of their arguments: `TEST(Suite, Name) {…}`. */
const testMacros = new Set([
  'TEST', 'TEST_F', 'TEST_P', 'TYPED_TEST', 'TYPED_TEST_P', 'BOOST_AUTO_TEST_CASE', 'BOOST_FIXTURE_TEST_CASE',
  'TEST_METHOD', 'Test', 'BENCHMARK_F',
]) // prettier-ignore
/** Those whose first argument is a class that the body is a method of. */
const fixtureMacros = new Set(['TEST_F', 'TEST_P', 'TYPED_TEST', 'TYPED_TEST_P', 'BENCHMARK_F'])
/** Calls with a title, followed by a block: `TEST_CASE("title") {…}`. */
const blockMacros = new Set([
  'TEST_CASE', 'SECTION', 'SCENARIO', 'GIVEN', 'WHEN', 'THEN', 'AND_WHEN', 'AND_THEN', 'SUBCASE', 'TEST_CASE_METHOD',
]) // prettier-ignore

export function isTestMacro(context: Context, declarator: Declarator): boolean {
  return testMacros.has(context.nameOf(declarator.name))
}

/** `TEST(Suite, Name) {…}` is a test named Suite.Name, in the scope of its fixture where it has one. */
export function defineTest(context: Context, node: number, declarator: Declarator, body: number): void {
  const { tree, kinds, facts } = context
  const macro = context.nameOf(declarator.name)
  const list = context.childByField(declarator.function, kinds.fields.parameters)
  const names: number[] = []
  for (let child = context.firstNamed(list); child !== -1; child = context.nextNamed(child)) {
    const typeNode = context.childByField(child, kinds.fields.type)
    if (typeNode !== -1) names.push(typeNode)
  }
  const first = names[0] ?? declarator.name
  const last = names.at(-1) ?? declarator.name
  context.nameRow(declarator.name)
  const definition = context.definitionAt(node, last, {
    kind: DefinitionKind.TEST,
    name: names.length === 0 ? macro : names.map((name) => context.nameOf(name)).join('.'),
    nameStart: tree.start[first]!,
    flags: DefinitionFlag.TEST,
    body,
  })
  const isFixture = fixtureMacros.has(macro) && names.length > 0
  if (isFixture) {
    const fixture = context.nameRow(first, ExpressionFlag.TYPE)
    facts.flow(FlowKind.RECEIVER, definition, fixture, tree.start[first]!)
  }
  const flags = isFixture ? ScopeFlag.MEMBERS_VISIBLE : 0
  context.withOwner(ScopeKind.FUNCTION, flags, definition, node, () => {
    context.statements(body)
  })
}

/** A titled call and the block after it. False where a statement is something else. */
export function blockTest(context: Context, node: number, call: number): boolean {
  const { tree, kinds } = context
  if (tree.kind[call] !== kinds.callExpression) return false
  const block = context.nextNamed(node)
  const callee = context.childByField(call, kinds.fields.function)
  const isCallee = callee !== -1 && tree.kind[callee] === kinds.identifier
  if (block === -1 || !isCallee || tree.kind[block] !== kinds.compoundStatement) return false
  if (!blockMacros.has(context.textAt(callee))) return false
  const list = context.childByField(call, kinds.fields.arguments)
  let title = context.firstNamed(list)
  while (title !== -1 && tree.kind[title] !== kinds.stringLiteral) title = context.nextNamed(title)
  const named = title === -1 ? callee : title
  context.expression(call)
  const definition = context.definitionAt(block, named, {
    kind: DefinitionKind.TEST,
    name: title === -1 ? context.nameOf(callee) : stringValue(context.nameOf(title)) || '""',
    start: tree.start[node]!,
    flags: DefinitionFlag.TEST | (context.enclosingFunction === -1 ? 0 : DefinitionFlag.LOCAL),
    signature: foldSignature(tree, tree.start[call]!, tree.end[call]!),
    doc: context.docBefore(node),
  })
  context.withOwner(ScopeKind.FUNCTION, 0, definition, block, () => context.statements(block))
  context.taken = block
  return true
}
