import { BindingFlag, BindingKind, type FileFacts } from '../../languages/facts.ts'
import type { LinkFile } from '../graph.ts'
import { idAt, type Base, type Bases, type BindingId, type DefinitionId } from '../row-ids.ts'

/** The parameters of one definition. A receiver that stands before them is none of them. */
export interface ParameterList {
  /** Bindings by position. */
  readonly bindings: readonly (BindingId | undefined)[]
  /** Position of the one that gathers what is left over (`*args`, `...rest`), -1 for none. */
  readonly restAt: number
  /** Binding of the one that gathers named arguments (`**kwargs`), -1 for none. */
  readonly namedRest: BindingId | -1
  /** Whether any of them may be left out. */
  readonly hasOptional: boolean
}

const NO_PARAMETERS: ParameterList = { bindings: [], restAt: -1, namedRest: -1, hasOptional: false }

/** Parameters by definition, collected for a file where one of its definitions is first asked for. */
export class ParameterLists {
  readonly #files: readonly LinkFile[]
  readonly #definitionBase: Bases<DefinitionId>
  readonly #bindingBase: Bases<BindingId>
  readonly #lists: ParameterList[]
  readonly #isCollected: Uint8Array

  constructor(
    files: readonly LinkFile[],
    definitionBase: Bases<DefinitionId>,
    bindingBase: Bases<BindingId>,
  ) {
    this.#files = files
    this.#definitionBase = definitionBase
    this.#bindingBase = bindingBase
    this.#lists = Array.from({ length: definitionBase[files.length]! }, () => NO_PARAMETERS)
    this.#isCollected = new Uint8Array(files.length)
  }

  of(definition: DefinitionId, file: number): ParameterList {
    if (this.#isCollected[file] === 0) this.#collect(file)
    return this.#lists[definition]!
  }

  #collect(file: number): void {
    this.#isCollected[file] = 1
    const facts = this.#files[file]!.facts!
    const base = this.#bindingBase[file]!
    for (const [owner, bindings] of parametersByOwner(facts, base)) {
      const has = (binding: number | undefined, flag: number) =>
        binding !== undefined && (facts.bindings.flags[binding - base]! & flag) !== 0
      this.#lists[this.#definitionBase[file]! + owner] = {
        bindings,
        restAt: bindings.findIndex((binding) => has(binding, BindingFlag.REST)),
        namedRest: bindings.find((binding) => has(binding, BindingFlag.KEYWORD_REST)) ?? -1,
        hasOptional: bindings.some((binding) => has(binding, BindingFlag.OPTIONAL)),
      }
    }
  }
}

function parametersByOwner({ bindings }: FileFacts, base: Base<BindingId>): Map<number, BindingId[]> {
  const byOwner = new Map<number, BindingId[]>()
  for (let row = 0; row < bindings.count; row++) {
    const position = bindings.position[row]!
    const owner = bindings.target[row]!
    if (bindings.kind[row] !== BindingKind.PARAMETER || position < 0 || owner === -1) continue
    const rows = byOwner.get(owner)
    if (rows === undefined) {
      const first: BindingId[] = []
      first[position] = idAt(base, row)
      byOwner.set(owner, first)
    } else rows[position] = idAt(base, row)
  }
  return byOwner
}
