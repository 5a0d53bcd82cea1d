import { DefinitionKind } from '../../../languages/facts.ts'
import type { ProjectFiles } from '../../../languages/language.ts'
import type { LinkContext } from '../../context.ts'
import type { FileLink } from '../../edges/file-link.ts'
import type { Program } from '../../program/program.ts'
import { onceFor } from '../../../languages/once-for.ts'

/** `CALL ·fallback(SB)` is fallback of the package; `TEXT ·sum(SB)` begins what a function without a body runs. */
const call = /^(?![ \t]*(?:TEXT|GLOBL|DATA)\b).*?·(\w+)(?:<[^>\n]*>)?\(SB\)/gm

const namesByDirectory = onceFor<Program, Map<string, ReadonlySet<string>>>(() => new Map())

/** Functions of a file that assembly of its package, which lies beside it, calls by their names. */
export function linkAssembly({ context, program, nodes, file }: FileLink): void {
  const { path } = program.files[file]!
  const names = namesCalledIn(context, path.slice(0, Math.max(0, path.lastIndexOf('/'))))
  if (names.size === 0) return
  const { definitions, strings } = program.factsOf(file)
  for (let row = 0; row < definitions.count; row++) {
    const isNamed = names.has(strings[definitions.name[row]!]!)
    if (isNamed && definitions.kind[row] === DefinitionKind.FUNCTION)
      nodes.linkByName(program.definitionBase[file]! + row)
  }
}

function namesCalledIn({ program, project }: LinkContext, directory: string): ReadonlySet<string> {
  const byDirectory = namesByDirectory(program)
  let names = byDirectory.get(directory)
  if (names === undefined) byDirectory.set(directory, (names = readNames(project, directory)))
  return names
}

function readNames(project: ProjectFiles, directory: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const path of project.filesIn(directory)) {
    if (!path.endsWith('.s')) continue
    for (const [, name] of project.readText(path)?.matchAll(call) ?? []) names.add(name!)
  }
  return names
}
