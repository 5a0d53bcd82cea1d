import { languageOfFile, findLanguage } from '../../languages/registry.ts'
import { outlineFile } from '../../syntax/outline-file.ts'
import { extractFacts } from '../../syntax/extract-facts.ts'
import type { Language } from '../../languages/language.ts'
import { includedFiles } from '../included-files.ts'
import { edgeKinds, knownLevels, openReasons, type LinkFile, type LinkedGraph } from '../graph.ts'
import type { LinkLayer } from '../layers.ts'
import { linkFacts, loadRules, type LinkInput } from '../link.ts'
import { createProjectFiles } from '../project-files.ts'

/** Links a project given as texts by path. A step that fails is an error here. */
export async function linkTexts(
  texts: Readonly<Record<string, string>>,
  layer: LinkLayer = 'everything',
  repoName = 'test/test',
): Promise<LinkedGraph> {
  const graph = linkFacts(await inputOf(texts, layer, repoName))
  const [failure] = graph.failures
  if (failure !== undefined) throw new Error(`Linking failed at "${failure.step}": ${failure.message}`)
  return graph
}

/** What linking is given for a project of texts by path. */
export async function inputOf(
  texts: Readonly<Record<string, string>>,
  layer: LinkLayer = 'everything',
  repoName = 'test/test',
): Promise<LinkInput> {
  const read = async (path: string, language: Language | undefined) => {
    const text = texts[path]!
    return {
      path,
      text,
      language,
      facts: language === undefined ? undefined : await extractFacts(language, path, text),
      lineCount: text.split('\n').length,
      doc: '',
      isTest: language?.isTestPath(path) ?? false,
      isGenerated: false,
      outline: language === undefined ? outlineFile(path, text) : [],
    }
  }
  const paths = Object.keys(texts).toSorted()
  const all: Awaited<ReturnType<typeof read>>[] = []
  for (const path of paths) all.push(await read(path, languageOfFile(path, '')))
  for (;;) {
    const included = includedFiles(all, () => createProjectFiles(all))
    if (included.size === 0) break
    for (const [path, language] of included) all[paths.indexOf(path)] = await read(path, language)
  }
  const files: (LinkFile & { readonly text: string })[] = all.map((file) => ({
    ...file,
    language: file.language?.id ?? '',
  }))
  return {
    repoName,
    files,
    project: createProjectFiles(files, repoName),
    languageOf: findLanguage,
    rulesOf: await loadRules(files.map(({ language }) => language)),
    layer,
  }
}

/**
 * Edges as readable lines, `calls a.py#f -> b.py#g` with ` (inferred)` or ` (possible)` where not exact, in order,
 * without repetition; unresolved call sites as `open a.py#f name: reason`.
 */
export async function edgesOf(
  texts: Readonly<Record<string, string>>,
  kinds: readonly string[] = ['calls', 'instantiates', 'open'],
  layer: LinkLayer = 'everything',
): Promise<string[]> {
  const { nodes, sites, unresolvedCalls } = await linkTexts(texts, layer)
  const lines = new Set<string>()
  for (let row = 0; row < sites.count; row++) {
    const kind = edgeKinds[sites.kind[row]!]!
    const known = knownLevels[sites.known[row]!]!
    if (!kinds.includes(kind)) continue
    const suffix = known === 'exact' ? '' : ` (${known})`
    lines.add(`${kind} ${nodes.id[sites.from[row]!]} -> ${nodes.id[sites.to[row]!]}${suffix}`)
  }
  for (let row = 0; row < unresolvedCalls.count && kinds.includes('open'); row++) {
    lines.add(
      `open ${nodes.id[unresolvedCalls.from[row]!]} ${unresolvedCalls.name[row]}: ${openReasons[unresolvedCalls.reason[row]!]}`,
    )
  }
  return [...lines].toSorted()
}
