import { ScopeKind } from '../facts.ts'
import type { Context, Handlers } from './context.ts'
import { declareTypeParameters } from './parameters.ts'

export function registerTemplates(handlers: Handlers): void {
  handlers.onStatement('template_declaration', templateDeclaration)
  handlers.onStatement('template_instantiation', (context, node) => {
    for (let child = context.firstNamed(node); child !== -1; child = context.nextNamed(child)) {
      if (context.handlers.type[context.tree.kind[child]!] !== undefined) context.type(child)
    }
  })
}

/** What stood around a declaration: it belongs to the next class or function, in whose scope its parameters live. */
export interface Templates {
  readonly lists: readonly number[]
  readonly outer: number
}

export function takeTemplates(context: Context): Templates {
  const taken = { lists: context.templates, outer: context.outer }
  if (taken.lists.length > 0) context.templates = []
  context.outer = -1
  return taken
}

/** Declares the parameters, and reads the `requires` clauses, in the current scope. */
export function declareTemplates(context: Context, templates: Templates): void {
  for (const list of templates.lists) {
    if (context.tree.kind[list] === context.kinds.templateParameters) declareTypeParameters(context, list)
    else context.anything(list)
  }
}

/** Runs `inside` in a scope of its own that has the parameters, where there are any. */
export function withTemplates(
  context: Context,
  templates: Templates,
  node: number,
  inside: () => void,
): void {
  if (templates.lists.length === 0) {
    inside()
    return
  }
  const outer = context.enterScope(ScopeKind.BLOCK, templates.outer === -1 ? node : templates.outer)
  declareTemplates(context, templates)
  inside()
  context.leaveScope(outer)
}

function templateDeclaration(context: Context, node: number): void {
  const { tree, kinds } = context
  const { templates, outer } = context
  context.templates = [...templates]
  if (outer === -1) context.outer = node
  for (let child = context.firstPart(node); child !== -1; child = context.nextPart(child)) {
    const kind = tree.kind[child]
    if (kind === kinds.templateParameters || kind === kinds.requiresClause) context.templates.push(child)
    else context.statement(child)
  }
  context.templates = templates
  context.outer = outer
}
