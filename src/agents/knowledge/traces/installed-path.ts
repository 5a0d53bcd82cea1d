/** Where a path lies in an installed package. */
export interface InstalledPath {
  readonly packageName: string
  /** The path inside the package's repository, as far as the place of installation tells. */
  readonly rest: string
  /** Says of a manifest that it is the one of this package; undefined where the path itself has to tell. */
  readonly manifest: { readonly glob: string; readonly pattern: string } | undefined
}

/** Reads the places in which package managers put copies; undefined for any other path. */
export function readInstalledPath(path: string): InstalledPath | undefined {
  const python = /\/(?:site|dist)-packages\/([^/]+)\/(.+)$/u.exec(path)
  if (python !== null) {
    const [, name = '', rest = ''] = python
    return { packageName: name, rest: `${name}/${rest}`, manifest: undefined }
  }
  const node = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/(.+)$/u.exec(path)
  if (node !== null) return installed(node, 'package.json', String.raw`"name"\s*:\s*"`, '"')
  const go = /\/pkg\/mod\/(.+?)@v[^/]+\/(.+)$/u.exec(path)
  if (go !== null) return installed(go, 'go.mod', String.raw`^module\s+`, String.raw`\s*$`)
  const vendored = /(?:^|\/)vendor\/([\w-]+\.[\w.]+\/[^/]+\/[^/]+)\/(.+)$/u.exec(path)
  if (vendored !== null)
    return installed(vendored, 'go.mod', String.raw`^module\s+`, String.raw`(?:/v\d+)?\s*$`)
  const cargo = /\/registry\/src\/[^/]+\/([^/]+?)-\d+\.[^/]*\/(.+)$/u.exec(path)
  if (cargo !== null) return installed(cargo, 'Cargo.toml', String.raw`^name\s*=\s*"`, '"')
  const gem = /\/gems\/([^/]+?)-\d+\.[^/]*\/(.+)$/u.exec(path)
  if (gem !== null) return installed(gem, '*.gemspec', String.raw`\.name\s*=\s*["']`, `["']`)
  const composer = /(?:^|\/)vendor\/([\w.-]+\/[\w.-]+)\/(.+)$/u.exec(path)
  return composer === null ? undefined : installed(composer, 'composer.json', String.raw`"name"\s*:\s*"`, '"')
}

function installed(match: RegExpExecArray, manifest: string, before: string, after: string): InstalledPath {
  const [, name = '', rest = ''] = match
  // Go writes capitals of a module's name as `!c`.
  const packageName = name.replaceAll(/!([a-z])/gu, (_, letter: string) => letter.toUpperCase())
  return {
    packageName,
    rest,
    manifest: {
      glob: `**/${manifest}`,
      pattern: `${before}${packageName.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`)}${after}`,
    },
  }
}

/** Whether a path lies in a language's own library or run-time system. */
export function isPlatformPath(path: string): boolean {
  return /^(?:node:|internal\/|native |<)|(?:^|\/)lib(?:64)?\/python\d[\d.]*\/(?!(?:site|dist)-packages\/)|Python\.framework\/Versions\/[\d.]+\/lib\/python[\d.]+\/(?!site-packages\/)|^\/rustc\/|\/rustlib\/src\/|\/go\/src\/(?:runtime|net|internal|testing|reflect|sync|os|io|fmt|encoding)\/|^(?:java|javax|jdk|sun|kotlin|kotlinx|scala|groovy)\//u.test(
    path,
  )
}

/** Whole segments that two paths share at their end. */
export function sharedSegments(a: string, b: string): number {
  const left = a.split('/').reverse()
  const right = b.split('/').reverse()
  const differing = left.findIndex((segment, index) => segment !== right[index])
  return differing === -1 ? left.length : differing
}

/** Sources that a built JavaScript file may come from: `dist/router/a.js` of `src/router/a.ts`. */
export function sourcePaths(path: string): string[] {
  const match = /^(?:.*\/)?(?:dist|build|out|lib|esm?|cjs)\/((?:(?:esm?|cjs|src)\/)?)(.+)\.[cm]?js$/u.exec(
    path,
  )
  if (match === null) return []
  const stem = `src/${match[2] ?? ''}`
  return [`${stem}.ts`, `${stem}.tsx`, `${stem}.js`]
}
