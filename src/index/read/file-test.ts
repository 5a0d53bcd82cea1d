import { searchableLanguageOfFile } from '../../languages/searchable-languages.ts'
import { createPathFilter } from '../path-filter.ts'
import type { FileSelection } from '../snapshot.ts'
import type { Files } from './files.ts'

type FileTest = (file: number) => boolean

/** Whether a file is among those that are selected. Undefined where all are. */
export function createFileTest(
  files: Files,
  { path, excludePaths = [], languages = [], excludeLanguages = [] }: FileSelection,
): FileTest | undefined {
  const wanted = [onPath(files, path), ofLanguages(files, languages)].filter((test) => test !== undefined)
  const unwanted = [
    ...excludePaths.map((each) => onPath(files, each)),
    ofLanguages(files, excludeLanguages),
  ].filter((test) => test !== undefined)
  if (wanted.length + unwanted.length === 0) return undefined
  return (file) => wanted.every((test) => test(file)) && !unwanted.some((test) => test(file))
}

function onPath(files: Files, path: string | undefined): FileTest | undefined {
  const test = createPathFilter(path)
  return test === undefined ? undefined : (file) => test(files.paths()[file] ?? '')
}

function ofLanguages(files: Files, languages: readonly string[]): FileTest | undefined {
  if (languages.length === 0) return undefined
  const names = new Set(languages.map((name) => name.toLowerCase()))
  return (file) => {
    const known = files.languages()[file] ?? ''
    const name = known === '' ? searchableLanguageOfFile(files.paths()[file] ?? '') : known
    return name !== undefined && names.has(name.toLowerCase())
  }
}
