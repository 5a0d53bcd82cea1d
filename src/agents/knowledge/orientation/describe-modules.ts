import type { FileRecord } from '../../../index/snapshot.ts'
import { partitionDirectories } from '../../loop/first-prompt/partition-directories.ts'
import type { LabelledProject } from '../../projects.ts'
import { showNodeLocation } from '../../projects.ts'
import { showIntroduction } from '../../tools/show-introduction.ts'
import { hasProduct, isBesideProduct } from '../project/is-beside-product.ts'
import { plainProse } from './plain-prose.ts'

/** A directory and what it is for, as its own README or the doc of its first file says. */
export interface Module {
  readonly path: string
  readonly files: number
  /** Of code, in any language. */
  readonly lines: number
  readonly purpose?: { readonly text: string; readonly location: string }
}

const mostModules = 14
const longestPurpose = 240

/** The directories of the product; of tests, fixtures and examples only where there is nothing else. */
export function describeModules(project: LabelledProject, all: readonly FileRecord[]): Module[] {
  const files = hasProduct(all) ? all.filter(({ path, isTest }) => !isTest && !isBesideProduct(path)) : all
  const inside = new Map<string, FileRecord[]>()
  for (const file of files) {
    const directory = file.path.slice(0, Math.max(0, file.path.lastIndexOf('/')))
    const known = inside.get(directory)
    if (known === undefined) inside.set(directory, [file])
    else known.push(file)
  }
  return partitionDirectories(files, mostModules)
    .filter(({ path, lines }) => path !== '' && lines > 0)
    .slice(0, mostModules)
    .map(({ path, files: count, lines }) => {
      const purpose = findPurpose(project, path, inside.get(path) ?? [])
      return { path, files: count, lines, ...(purpose === undefined ? {} : { purpose }) }
    })
}

/** What the README of a directory, else the doc of the file that speaks for it, says. */
export function findPurpose(
  project: LabelledProject,
  directory: string,
  files: readonly FileRecord[],
): Module['purpose'] {
  const readme = files.find(({ path }) => /(?:^|\/)readme(?:\.(?:md|rst|txt))?$/iu.test(path))
  const prose = readme === undefined ? undefined : showIntroduction(project, readme.path)
  if (prose !== undefined) return { text: cutText(plainProse(prose.text)), location: prose.location }
  const name = directory.slice(directory.lastIndexOf('/') + 1).toLowerCase()
  const speakers = files
    .map((file) => ({ file, rank: rankSpeaker(file.path, name) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
  for (const { file } of speakers) {
    const node = project.snapshot.findNode(file.path)
    const [paragraph = ''] = node?.doc.split(/\n\s*\n/u) ?? []
    const text = paragraph.replaceAll(/\s+/gu, ' ').trim()
    if (node !== undefined && text.length > 20) {
      return { text: cutText(text), location: showNodeLocation(project, node) }
    }
  }
  return undefined
}

/** Files that speak for their directory, the surest first; -1 for others. */
function rankSpeaker(path: string, directory: string): number {
  const file = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const [stem = ''] = file.split('.')
  const speakers = ['__init__', 'index', 'mod', 'lib', 'doc', 'package-info', directory, 'main']
  return speakers.indexOf(stem)
}

/** Whole sentences as far as they fit. */
function cutText(text: string): string {
  if (text.length <= longestPurpose) return text
  const end = text.slice(0, longestPurpose).lastIndexOf('. ')
  if (end > 40) return text.slice(0, end + 1)
  return `${text.slice(0, text.lastIndexOf(' ', longestPurpose))} …`
}
