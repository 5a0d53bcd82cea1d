import { DefinitionKind } from '../../languages/facts.ts'
import type { ProjectFiles } from '../../languages/language.ts'
import { factsOf } from './program.ts'
import type { Program } from './program.ts'

/** Functions (global definition rows) of a file that assembly beside it calls by their names. */
export type CalledByAssembly = (file: number) => readonly number[]

/** `CALL ·fallback(SB)` is fallback of the package; `TEXT ·sum(SB)` begins what a function without a body runs. */
const call = /^(?![ \t]*(?:TEXT|GLOBL|DATA)\b).*?·(\w+)(?:<[^>\n]*>)?\(SB\)/gm

/** Assembly of Go, which lies beside the files of its package. */
export function createCalledByAssembly(program: Program, project: ProjectFiles): CalledByAssembly {
  const byDirectory = new Map<string, ReadonlySet<string>>()
  const namesIn = (directory: string): ReadonlySet<string> => {
    let names = byDirectory.get(directory)
    if (names === undefined) byDirectory.set(directory, (names = readNames(project, directory)))
    return names
  }
  return (file) => {
    const { path, facts } = program.files[file]!
    // Go alone has files of one directory as one package.
    if (facts === undefined || program.languages[file]?.semantics.module !== 'package') return []
    const names = namesIn(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    if (names.size === 0) return []
    const { definitions, strings } = factsOf(program, file)
    const found: number[] = []
    for (let row = 0; row < definitions.count; row++) {
      const isNamed = names.has(strings[definitions.name[row]!]!)
      if (isNamed && definitions.kind[row] === DefinitionKind.FUNCTION)
        found.push(program.definitionBase[file]! + row)
    }
    return found
  }
}

function readNames(project: ProjectFiles, directory: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const path of project.filesIn(directory)) {
    if (!path.endsWith('.s')) continue
    for (const [, name] of project.readText(path)?.matchAll(call) ?? []) names.add(name!)
  }
  return names
}
