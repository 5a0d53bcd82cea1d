/** The clients' types and tables of endpoints, made from one reading of the contract. */
import { generatePython } from './python/generate-python.ts'
import { readContract } from './read-contract.ts'
import { generateTypeScript } from './typescript/generate-typescript.ts'

/** Folders of generated files, relative to `clients`. */
export const generatedFolders = ['typescript/src/generated', 'python/src/parley_client/generated'] as const

/** The text of each generated file, by its path relative to `clients`. */
export async function generate(): Promise<Record<string, string>> {
  const contract = readContract()
  const texts = [await generateTypeScript(contract), generatePython(contract)]
  return Object.fromEntries(
    generatedFolders.flatMap((folder, index) =>
      Object.entries(texts[index]!).map(([name, text]) => [`${folder}/${name}`, text]),
    ),
  )
}
