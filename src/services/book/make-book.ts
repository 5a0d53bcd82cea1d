/** The book of a project, made without a model: from what the tools find, in the words of the repository. */
import type { Snapshot } from '../../index/snapshot.ts'
import type { BookSources } from './book-sources.ts'
import { sourcesOf } from './book-sources.ts'
import { checkPage } from './check-page.ts'
import type { PageHead, Section, WrittenPage } from './page.ts'
import { writeArchitecture } from './write-architecture.ts'
import { writeChange } from './write-change.ts'
import { writeData } from './write-data.ts'
import { writeFlows } from './write-flows.ts'
import { writeInterface } from './write-interface.ts'
import { writePage } from './write-markdown.ts'
import { writeOverview } from './write-overview.ts'
import { writePart } from './write-part.ts'
import { writeSettings } from './write-settings.ts'

interface Chapter extends PageHead {
  /** Whether there is anything to be said. */
  readonly isThere: boolean
  readonly write: () => Section[]
}

/** The table of contents, in reading order; pages about nothing are left out. */
export function listPages([snapshot]: readonly [Snapshot]): PageHead[] {
  return chaptersOf(sourcesOf(snapshot)).map(toHead)
}

/** A page; undefined for one that is not in the table of contents. */
export function makePage([snapshot]: readonly [Snapshot], id: string): WrittenPage | undefined {
  const sources = sourcesOf(snapshot)
  const chapter = chaptersOf(sources).find((one) => one.id === id)
  if (chapter === undefined) return undefined
  const page = {
    ...toHead(chapter),
    isLinking: snapshot.info.linking === true,
    sections: chapter.write(),
  }
  return writePage(checkPage(sources.project, page))
}

function chaptersOf(sources: BookSources): Chapter[] {
  const { parts, routes, commandLine, registeredCommands } = sources
  const hasParts = parts.length > 1
  const all: Chapter[] = [
    {
      id: 'overview',
      title: 'Overview',
      about: 'What the project is, how to build and run it, its parts and entry points.',
      isThere: true,
      write: () => writeOverview(sources),
    },
    {
      id: 'architecture',
      title: 'Architecture',
      about: 'How the parts depend on each other, and the packages and services they use.',
      isThere: hasParts,
      write: () => writeArchitecture(sources),
    },
    ...parts.map((part): Chapter => ({
      id: part.id,
      title: part.title,
      about: part.purpose?.text ?? 'Its main definitions, its dependencies and its dependents.',
      parent: 'architecture',
      isThere: hasParts,
      write: () => writePart(sources, part),
    })),
    {
      id: 'flows',
      title: 'Main flows',
      about: 'What runs after a request, a command or the start of the program, call by call.',
      isThere: sources.starts.some(({ reach }) => reach > 0),
      write: () => writeFlows(sources),
    },
    {
      id: 'interface',
      title: 'Routes and commands',
      about: 'What callers from outside can reach.',
      isThere:
        routes.length + commandLine.commands.length + commandLine.options.length + registeredCommands.length >
        0,
      write: () => writeInterface(sources),
    },
    {
      id: 'data',
      title: 'Data',
      about: 'Tables and models with their relations, and the main types.',
      isThere:
        sources.central(['class', 'interface', 'type', 'enum'], 1).length > 0 || sources.entities.length > 0,
      write: () => writeData(sources),
    },
    {
      id: 'settings',
      title: 'Settings',
      about: 'Settings with their defaults and the code that reads them.',
      // To find them all code is searched by patterns, which takes longer than all the rest.
      isThere: true,
      write: () => writeSettings(sources),
    },
    {
      id: 'change',
      title: 'How to change it',
      about: 'Commands to build, run and test it, where the tests are, what checks a change.',
      isThere: true,
      write: () => writeChange(sources),
    },
  ]
  return all.filter(({ isThere }) => isThere)
}

function toHead({ id, title, about, parent }: Chapter): PageHead {
  return { id, title, about, ...(parent === undefined ? {} : { parent }) }
}
