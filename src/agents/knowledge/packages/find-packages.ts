import { isTakenOver } from '../../../index/copied-path.ts'
import type { Snapshot } from '../../../index/snapshot.ts'
import type { DeclaredPackage, PackageUse, Place } from '../project/facts.ts'
import type { FactFile } from '../project/collect-facts.ts'
import { collectFacts } from '../project/collect-facts.ts'
import { isBesideProduct } from '../project/is-beside-product.ts'
import type { LockedVersion } from './locked-versions.ts'
import { normalName, readLockedVersions } from './locked-versions.ts'
import type { PackageImport } from './package-imports.ts'
import { PackageImports } from './package-imports.ts'

/** A package from outside with all that is known of it. */
export interface UsedPackage extends DeclaredPackage {
  readonly locked: LockedVersion | undefined
  /** Further declarations of it. */
  readonly others: readonly Place[]
  /** Only examples, fixtures or tests declare it. */
  readonly isAside: boolean
  /** Undefined where its imports cannot be told by its name. */
  readonly imports: readonly PackageImport[] | undefined
}

export interface FoundPackages {
  /** Of the product, at run time first. */
  readonly packages: readonly UsedPackage[]
  /** Manifests and lock files that were not read. */
  readonly unread: number
}

const useOrder: readonly PackageUse[] = ['runtime', 'peer', 'optional', 'build', 'development', 'indirect']

export function findPackages(snapshot: Snapshot): FoundPackages {
  const { files: all, unread } = collectFacts(snapshot)
  // What others wrote is a package from outside even where its code lies here, and what develops it is theirs.
  const files = all.filter(({ path }) => !isTakenOver(path))
  const locked = readLockedVersions(snapshot)
  const declared = readDeclarations(files).filter(({ name }) => !isOwn(files, name))
  const imports = new PackageImports(snapshot, declared)
  const packages = Map.groupBy(
    declared,
    ({ name, ecosystem }) => `${ecosystem} ${normalName(name, ecosystem)}`,
  )
  return {
    packages: [...packages.values()]
      .flatMap((same) => joinDeclarations(same))
      .map((one) => ({ ...one, locked: locked.find(one), imports: imports.find(one) }))
      .toSorted(
        (a, b) =>
          Number(a.isAside) - Number(b.isAside) ||
          useOrder.indexOf(a.use) - useOrder.indexOf(b.use) ||
          (a.name < b.name ? -1 : 1),
      ),
    unread: unread + locked.unread.length + countUnknownManifests(snapshot),
  }
}

/** Manifests of languages and tools whose packages are not listed. */
const unknownManifest =
  /(?:^|\/)(?:mix\.exs|rebar\.config|Package\.swift|Podfile|Cartfile|build\.sbt|pubspec\.yaml|[\w.-]+\.(?:cabal|opam|rockspec)|dune-project|deps\.edn|project\.clj|shard\.yml|elm\.json|build\.zig\.zon|deno\.jsonc?|bower\.json|Pipfile|conanfile\.(?:txt|py)|vcpkg\.json|MODULE\.bazel|flake\.nix|packages\.config|paket\.dependencies)$/u

function countUnknownManifests(snapshot: Snapshot): number {
  return snapshot
    .listFiles()
    .filter(({ path }) => unknownManifest.test(path) && !isTakenOver(path) && !isBesideProduct(path)).length
}

/** Whether a manifest of the repository is that of a package; a module of Maven goes by its group and its name. */
function isOwn(files: readonly FactFile[], name: string): boolean {
  const colon = name.lastIndexOf(':')
  const group = colon === -1 ? undefined : name.slice(0, colon)
  return files.some(
    ({ facts }) =>
      facts.name === name.slice(colon + 1) &&
      // What a property stands for may be set in a manifest further up.
      (facts.moduleGroup === group || `${facts.moduleGroup ?? ''} ${group ?? ''}`.includes('${')),
  )
}

type Declaration = DeclaredPackage & Pick<FactFile, 'isAside'>

function readDeclarations(files: readonly FactFile[]): Declaration[] {
  const all = files.flatMap(({ facts, isAside }) => facts.packages.map((one) => ({ ...one, isAside })))
  // What a manifest takes from a version catalogue goes by the name that the catalogue gives it.
  const catalogue = new Map(
    all.flatMap(({ alias, name }) => (alias === undefined || alias === name ? [] : [[alias, name]])),
  )
  // Where a package declares what it needs, lists of requirements are those of developers.
  const isPackaged = all.some(
    ({ ecosystem, use, place }) =>
      ecosystem === 'python' &&
      use === 'runtime' &&
      /^(?:pyproject\.toml|setup\.(?:py|cfg))$/u.test(place.path),
  )
  return all.map((one) => {
    const isList = one.ecosystem === 'python' && /requirements[^/]{0,60}\.(?:txt|in)$/u.test(one.place.path)
    const use = isPackaged && isList && one.use === 'runtime' ? 'development' : one.use
    return { ...one, use, name: catalogue.get(one.alias ?? '') ?? one.name }
  })
}

/** A package that several manifests or groups declare is one, at its first place with a version. */
function joinDeclarations(same: readonly Declaration[]): (Declaration & { others: Place[] })[] {
  const own = same
    .filter(({ group }) => group !== 'central version')
    .toSorted(
      (a, b) => Number(a.isAside) - Number(b.isAside) || useOrder.indexOf(a.use) - useOrder.indexOf(b.use),
    )
  const best = own[0] ?? same[0]
  if (best === undefined) return []
  const version = best.version || (same.find((one) => one.version !== '')?.version ?? '')
  return [{ ...best, version, others: same.filter((one) => one !== best).map(({ place }) => place) }]
}
