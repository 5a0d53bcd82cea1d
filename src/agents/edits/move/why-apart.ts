import { posix } from 'node:path'
import type { NodeRecord } from '../../../index/snapshot.ts'
import type { SourceFile } from '../source-file.ts'

/** Why a definition cannot go from one file to another without a model, in a clause; undefined where nothing is known against it. */
export function whyApart(source: SourceFile, target: SourceFile, node: NodeRecord): string | undefined {
  if (source.path === target.path) return `it is in \`${target.path}\` already`
  switch (source.language) {
    case 'typescript':
    case 'javascript':
      return whyScriptsApart(source, target)
    case 'python':
      if (target.language !== 'python') return otherLanguage(target)
      if (
        /^from __future__ import[^\n]{0,200}annotations/mu.test(source.masked) !==
        /^from __future__ import[^\n]{0,200}annotations/mu.test(target.masked)
      )
        return `only one of the two files has \`from __future__ import annotations\`, which changes what annotations mean`
      return undefined
    case 'go':
      return whyGoApart(source, target, node)
    case 'java':
      return 'a public class of Java stands in a file of its own name; what would be moved is the file, to another package'
    case 'csharp':
      return 'a type of C# is found by its namespace, not by its file: the files may be split by hand without any other change'
    case 'rust':
      return 'in Rust a move changes the path of the item and what is visible to it, which is not worked out without a model'
    case 'c':
    case 'cpp':
      return 'in C and C++ what a definition sees depends on the order of includes and macros, which is not worked out without a model'
    default:
      return 'definitions are moved without a model in TypeScript, JavaScript, Python and Go only'
  }
}

function otherLanguage(target: SourceFile): string {
  return `\`${target.path}\` is not written in the same language`
}

function whyScriptsApart(source: SourceFile, target: SourceFile): string | undefined {
  for (const file of [source, target]) {
    if (file.language !== 'typescript' && file.language !== 'javascript') return otherLanguage(target)
    if (/\.(?:vue|svelte|astro)$|\.d\.[cm]?ts$/u.test(file.path))
      return `\`${file.path}\` is not a module of its own`
    if (
      /(?<![\w$.])(?:module\.exports|exports\.[\w$]|require\s{0,4}\()/u.test(file.masked) &&
      !/^(?:import|export)\b/mu.test(file.masked)
    )
      return `\`${file.path}\` is a CommonJS module, whose exports are properties that any code may set`
  }
  if (source.language === 'typescript' && target.language === 'javascript')
    return `\`${target.path}\` is not written in TypeScript`
  const hasMarkup = (path: string): boolean => /\.[jt]sx$/u.test(path)
  if (hasMarkup(source.path) && !hasMarkup(target.path)) return `\`${target.path}\` cannot hold JSX`
  return undefined
}

function whyGoApart(source: SourceFile, target: SourceFile, node: NodeRecord): string | undefined {
  if (target.language !== 'go') return otherLanguage(target)
  const packageOf = ({ masked }: SourceFile): string => /^package\s{1,8}(\w{1,200})/mu.exec(masked)?.[1] ?? ''
  if (posix.dirname(source.path) !== posix.dirname(target.path) || packageOf(source) !== packageOf(target))
    return `\`${target.path}\` belongs to another package: each use would need its name, and what \`${node.name}\` uses of its own package may not be exported`
  if (conditionOf(source) !== conditionOf(target))
    return 'the two files are not built under the same conditions'
  if (/^import\s{0,8}(?:\(\s{0,8})?"C"/mu.test(source.text)) return `\`${source.path}\` uses cgo`
  return undefined
}

/** Suffixes of file names that Go builds for one system, one processor or tests only. */
const systems: ReadonlySet<string> = new Set(
  'test linux windows darwin freebsd netbsd openbsd dragonfly solaris illumos aix android ios js wasip1 plan9 zos unix amd64 arm64 arm 386 wasm riscv64 ppc64 ppc64le s390x mips mipsle mips64 mips64le loong64'.split(
    ' ',
  ),
)

/** What says when a file is built: its build line and the suffixes of its name. */
function conditionOf({ path, text }: SourceFile): string {
  const line = /^\/\/(?:go:build|\s?\+build)[^\n]{0,400}/mu.exec(text)?.[0] ?? ''
  const parts = posix.basename(path, '.go').split('_').slice(1)
  return [line, ...parts.filter((part) => systems.has(part))].join(' ')
}
