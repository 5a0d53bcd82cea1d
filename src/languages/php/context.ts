import { Extraction, type Registration } from '../core/index.ts'
import { DefinitionKind, ScopeKind } from '../facts.ts'
import { docBefore } from './docs.ts'
import { isTestPath } from './test-paths.ts'

export * from '../core/index.ts'

/** The variables of a function, or of a file outside of all functions. */
export interface Frame {
  readonly scope: number
  readonly names: Map<string, number>
  /** An arrow function sees the variables around it, a closure those that it lists. */
  readonly sees: 'nothing' | 'all' | ReadonlySet<string>
  readonly outer: Frame | undefined
}

/** The class that is read. */
export interface Type {
  readonly definition: number
  readonly isTrait: boolean
}

export type Handlers = Registration<Context>

/** Where one file's extraction stands: what it reads, the variables around, and what names of classes mean. */
export class Context extends Extraction {
  readonly isTestFile = isTestPath(this.path)
  frame: Frame = { scope: 0, names: new Map(), sees: 'nothing', outer: undefined }
  typeAround: Type | undefined
  /** Namespace of the code that is read, '' for the global one. */
  namespace = ''
  /** The namespace whose top level is the file's. */
  packageName = ''
  /** Whole names of what `use` brings, by alias. */
  readonly uses = new Map<string, string>()
  /** Places where a variable is handed over, which a call may set: binding, call, position. */
  readonly handed: number[] = []

  /** A definition that is named by a node and bound in the current scope. */
  define(
    node: number,
    nameNode: number,
    what: { readonly kind: number; readonly flags: number; readonly body?: number; readonly name?: string },
  ): number {
    const { tree } = this
    const body = what.body ?? -1
    const isOfNamespace = what.kind === DefinitionKind.FUNCTION || what.kind <= DefinitionKind.ENUM
    return this.defineAt(node, nameNode, {
      kind: what.kind,
      name: what.name ?? this.textAt(nameNode),
      flags: what.flags,
      headEnd: body === -1 ? tree.end[node]! : tree.start[body]!,
      scope: isOfNamespace ? this.namespaceScope() : this.scope,
      doc: docBefore(this, node),
    })
  }

  /** Functions and classes belong to the namespace, wherever they are declared. */
  private namespaceScope(): number {
    const { facts, scope } = this
    let current = scope
    while (current > 0 && facts.scopes.get(current, 0) !== ScopeKind.NAMESPACE)
      current = facts.scopes.get(current, 2)
    return Math.max(0, current)
  }

  /** Runs `inside` in the scope of a function, which has variables of its own. */
  override withFunction(
    definition: number,
    node: number,
    inside: () => void,
    sees: Frame['sees'] = 'nothing',
  ): void {
    const { frame } = this
    super.withFunction(definition, node, () => {
      this.frame = { scope: this.scope, names: new Map(), sees, outer: frame }
      inside()
    })
    this.frame = frame
  }
}
