import type { NodeRecord, Snapshot } from '../../index/snapshot.ts'
import { findHandler } from '../../agents/knowledge/flow/find-handler.ts'
import type { RegisteredCommand } from '../../agents/knowledge/inventory/commands/find-registered-commands.ts'
import { findRegisteredCommands } from '../../agents/knowledge/inventory/commands/find-registered-commands.ts'
import type { Entity } from '../../agents/knowledge/inventory/entities/entity.ts'
import { findEntities } from '../../agents/knowledge/inventory/entities/find-entities.ts'
import { findOptions } from '../../agents/knowledge/inventory/options/find-options.ts'
import type { CommandLine } from '../../agents/knowledge/inventory/options/option.ts'
import { findRoutes } from '../../agents/knowledge/inventory/routes/find-routes.ts'
import type { Route } from '../../agents/knowledge/inventory/routes/route.ts'
import { createHandoffReader } from '../../agents/knowledge/flow/read-handoffs.ts'
import type { HandoffReader } from '../../agents/knowledge/flow/read-handoffs.ts'
import { directoryParts } from '../../agents/knowledge/parts/find-parts.ts'
import { linkParts } from '../../agents/knowledge/parts/link-parts.ts'
import type { PartLink } from '../../agents/knowledge/parts/link-parts.ts'
import { hasProduct, isBesideProduct } from '../../agents/knowledge/project/is-beside-product.ts'
import { findSettings } from '../../agents/knowledge/settings/find-settings.ts'
import type { FoundSettings } from '../../agents/knowledge/settings/find-settings.ts'
import { showLocation } from '../../agents/projects.ts'
import type { LabelledProject } from '../../agents/projects.ts'
import { findFlows, findStarts } from './find-flows.ts'
import type { BookFlow, FlowStart } from './find-flows.ts'
import type { Citations } from './page.ts'
import { nameParts } from './name-parts.ts'
import type { BookPart } from './name-parts.ts'

/** Parts with a page each: as many as fit into a diagram on one screen. */
const mostParts = 10

/** Routes whose handlers are looked for. */
const mostServed = 200

/** 1-based and inclusive. */
interface Lines {
  readonly path: string
  readonly line: number
  readonly endLine?: number
}

/** What pages are made from, each found once a snapshot, when a page asks for it. */
export class BookSources {
  readonly project: LabelledProject
  readonly snapshot: Snapshot
  readonly #found = new Map<string, unknown>()

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot
    this.project = { label: '', repoName: snapshot.info.repoName, snapshot }
  }

  get parts(): readonly BookPart[] {
    return this.#once('parts', () => nameParts(this.project, directoryParts(this.snapshot, mostParts)))
  }

  /** Uses of parts by each other that the code names, what says most about a pair first. */
  get links(): readonly PartLink[] {
    return this.#once('links', () =>
      linkParts(
        this.snapshot,
        this.parts.map(({ part }) => part),
      ).filter(({ isPossible }) => !isPossible),
    )
  }

  get routes(): readonly Route[] {
    return this.#once('routes', () => this.#ofProduct(findRoutes(this.project)))
  }

  /** The first ones, with what serves them, where that is in the graph. */
  get servedRoutes(): readonly { readonly route: Route; readonly to: NodeRecord }[] {
    return this.#once('servedRoutes', () =>
      this.routes.slice(0, mostServed).flatMap((route) => {
        const to = findHandler(this.project, route)
        return to === undefined || to.isTest ? [] : [{ route, to }]
      }),
    )
  }

  get entities(): readonly Entity[] {
    return this.#once('entities', () => this.#ofProduct(findEntities(this.project)))
  }

  get commandLine(): CommandLine {
    return this.#once('commandLine', () => {
      const { commands, options } = findOptions(this.project)
      return {
        commands: this.#ofProduct(commands).filter(({ isHidden }) => isHidden !== true),
        options: this.#ofProduct(options).filter(({ isHidden }) => isHidden !== true),
      }
    })
  }

  get registeredCommands(): readonly RegisteredCommand[] {
    return this.#once('registeredCommands', () => this.#ofProduct(findRegisteredCommands(this.project)))
  }

  get settings(): FoundSettings {
    return this.#once('settings', () => findSettings(this.project))
  }

  get starts(): readonly FlowStart[] {
    return this.#once('starts', () => findStarts(this))
  }

  get flows(): readonly BookFlow[] {
    return this.#once('flows', () => findFlows(this))
  }

  get handoffs(): HandoffReader {
    return this.#once('handoffs', () => createHandoffReader(this.project))
  }

  readonly cite = ({ path, line, endLine = line }: Lines): Citations => [
    showLocation(this.project, path, line, endLine),
  ]

  /** Definitions of the product, most central first. */
  central(kinds: readonly NodeRecord['kind'][], most: number, path?: string): NodeRecord[] {
    return this.snapshot
      .mostCentral({ kinds, limit: most * 4, ...(path === undefined ? {} : { path }) })
      .filter(
        ({ isTest, isGenerated, isAnonymous, filePath }) =>
          !isTest && !isGenerated && !isAnonymous && (path !== undefined || !isBesideProduct(filePath)),
      )
      .slice(0, most)
  }

  /** The same of a part. */
  centralOf({ part, files }: BookPart, kinds: readonly NodeRecord['kind'][], most: number): NodeRecord[] {
    const paths = new Set(files.map(({ path }) => path))
    const path = part.kind === 'file' ? part.node.filePath : part.name === '.' ? undefined : part.name
    return this.central(kinds, most * 2, path)
      .filter(({ filePath }) => paths.has(filePath))
      .slice(0, most)
  }

  /** Fixtures and examples are no part of the program, unless there is nothing else. */
  #ofProduct<Item extends { readonly path: string }>(items: readonly Item[]): readonly Item[] {
    const isTold = this.#once('hasProduct', () => hasProduct(this.snapshot.listFiles()))
    return isTold ? items.filter(({ path }) => !isBesideProduct(path)) : items
  }

  #once<Value>(name: string, find: () => Value): Value {
    if (!this.#found.has(name)) this.#found.set(name, find())
    return this.#found.get(name) as Value
  }
}

const known = new WeakMap<Snapshot, BookSources>()

/** Of a snapshot; a snapshot never changes. */
export function sourcesOf(snapshot: Snapshot): BookSources {
  const found = known.get(snapshot) ?? new BookSources(snapshot)
  known.set(snapshot, found)
  return found
}
