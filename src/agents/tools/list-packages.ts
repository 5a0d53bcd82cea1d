import { z } from 'zod'
import { partExtent, uncovered } from '../checks/evidence/extent.ts'
import type { Extent } from '../checks/evidence/extent.ts'
import type { UsedPackage } from '../knowledge/packages/find-packages.ts'
import { findPackages } from '../knowledge/packages/find-packages.ts'
import type { PackageUse, Place } from '../knowledge/project/facts.ts'
import { readQuestionWords } from '../knowledge/passages/question-words.ts'
import type { LabelledProject } from '../projects.ts'
import { showLocation, splitReference } from '../projects.ts'
import { fitOutput } from './fit-output.ts'
import { isBelowPath } from './is-below-path.ts'
import { narrowing } from './narrowing.ts'
import type { Narrowing } from './narrowing.ts'
import { count, defineTool } from './tool.ts'

const inputSchema = z.object({
  about: z
    .array(z.string().min(1).max(200))
    .max(6)
    .optional()
    .describe('A name, or words of names: ["express"], ["postgres", "driver"].'),
  path: z.string().max(500).optional().describe('Only what manifests below this path declare.'),
})

export interface ShownPackage {
  /** Its ecosystem. */
  readonly kind: UsedPackage['ecosystem']
  readonly name: string
  /** As declared. */
  readonly version?: string
  readonly scope: PackageUse | 'test'
  /** Line of the manifest. */
  readonly location: string
  /** The version that a lock file fixes, and where. */
  readonly locked?: string
  readonly locked_at?: string
  /** Further declarations. */
  readonly also_at?: readonly string[]
  /** Only examples, fixtures or tests declare it. */
  readonly beside_product?: true
  /** Files and tests that import it; absent where the name of the package does not tell. */
  readonly files?: number
  readonly tests?: number
  readonly imported_at?: readonly string[]
}

export interface ListPackagesOutput {
  readonly narrowed?: Narrowing
  readonly packages: readonly ShownPackage[]
  readonly by_scope: Readonly<Record<string, number>>
  readonly extent: Extent
}

export const listPackagesTool = defineTool({
  name: 'list_packages',
  description:
    'Third-party packages that manifests declare: version, the one that a lock file fixes, scope (runtime, test, …), the line of the manifest, and the files that import each.',
  inputSchema,
  describeCall: ({ about }) =>
    `Listing packages${about === undefined ? '' : ` about "${about.join(' ').slice(0, 80)}"`}`,
  describeResult: (output: ListPackagesOutput) =>
    count(output.extent.total ?? output.packages.length, 'package'),
  execute(context, input) {
    const split = splitReference(context.projects, input.path ?? '')
    const all = split.projects.map((project) => ({ project, ...findPackages(project.snapshot) }))
    const every = all.flatMap(({ project, packages }) => packages.map((one) => ({ project, one })))
    const found = every
      .filter(({ one }) => isBelowPath(split.rest, one.place.path))
      .map((entry) => ({ ...entry, fit: fitOf(entry.one, input.about) }))
      .filter(({ fit }) => fit > 0)
      .toSorted((a, b) => b.fit - a.fit)
    const unread = uncovered(
      all.reduce((sum, one) => sum + one.unread, 0),
      'manifest or lock file that was not read',
      'manifests and lock files that were not read',
    )
    const scopes = Map.groupBy(found, ({ one }) => scopeOf(one))
    const form = (most: number, sites: number): ListPackagesOutput => ({
      packages: found.slice(0, most).map(({ project, one }) => showPackage(project, one, sites)),
      ...narrowing({ words: input.about, path: input.path }, found.length, every.length),
      by_scope: Object.fromEntries([...scopes].map(([scope, own]) => [scope, own.length])),
      extent: { ...partExtent(Math.min(most, found.length), found.length, unread), by: 'recognised' },
    })
    const sites = found.length <= 4 ? 20 : found.length <= 12 ? 4 : 0
    return fitOutput(
      [() => form(200, sites), () => form(100, 0), () => form(30, 0)],
      context.maximumCharacters,
    )
  },
})

/** How well a package fits: by its whole name, a part of it, else how many of the words it has. */
function fitOf({ name, group }: UsedPackage, about: readonly string[] | undefined): number {
  if (about === undefined) return 1
  const words = about.map((word) => word.trim().toLowerCase())
  const plain = name.toLowerCase()
  if (words.includes(plain)) return 100
  if (words.some((word) => word.length > 1 && plain.includes(word))) return 50
  // `@scope/name` is one package, not all those of its scope.
  const loose = words.filter((word) => !word.includes('/'))
  return readQuestionWords(loose.join(' ')).findIn(`${name} ${group}`).size
}

function scopeOf({ use, group }: UsedPackage): ShownPackage['scope'] {
  return use === 'development' && /test/iu.test(group) ? 'test' : use
}

function showPackage(project: LabelledProject, one: UsedPackage, sites: number): ShownPackage {
  const at = ({ path, line, endLine }: Place): string => showLocation(project, path, line, endLine)
  const { locked, imports, others } = one
  return {
    kind: one.ecosystem,
    name: one.name,
    ...(one.version === '' ? {} : { version: one.version }),
    scope: scopeOf(one),
    location: at(one.place),
    ...(locked === undefined ? {} : { locked: locked.version }),
    ...(locked === undefined || sites === 0 ? {} : { locked_at: at(locked.place) }),
    ...(others.length === 0 || sites === 0 ? {} : { also_at: others.slice(0, 4).map(at) }),
    ...(one.isAside ? { beside_product: true } : {}),
    ...(imports === undefined
      ? {}
      : {
          files: imports.filter(({ isTest }) => !isTest).length,
          tests: imports.filter(({ isTest }) => isTest).length,
          ...(sites === 0
            ? {}
            : {
                imported_at: imports
                  .slice(0, sites)
                  .map(({ path, line }) => showLocation(project, path, line)),
              }),
        }),
  }
}
