import { findTables } from '../inventory/tables/find-tables.ts'
import type { LabelledProject } from '../../projects.ts'
import { isBesideProduct } from '../project/is-beside-product.ts'
import { lineAt } from '../project/facts.ts'
import type { CodeLine } from '../scan-lines.ts'
import type { SettingRead } from './setting.ts'

/** Lines that `findConfigurationKeys` reads. */
export const keyPattern: string = String.raw`@Value\("\$\{|\b[cC]onfig(?:uration)?\[\s*["']|\bGetConnectionString\("|\.GetValue<[^>]*>\("|\.GetSection\("|\bconfig\.get\(\s*["']|\bapp\.(?:set|enable|disable)\(\s*["']`

/** Keys of configuration files where code reads them, and tables of defaults in code. */
export function findConfigurationKeys(project: LabelledProject, lines: readonly CodeLine[]): SettingRead[] {
  return [...lines.flatMap(readKeys), ...readDefaults(project)]
}

const maxTables = 4

/** `DEFAULT_CONFIG = {…}`, and what `get_default_config()` returns. */
function readDefaults(project: LabelledProject): SettingRead[] {
  return (
    findTables(project, ['default', 'config|setting|option'])
      .filter(({ node, surplus }) => surplus === 0 && !isBesideProduct(node.filePath))
      // What is computed for most of its entries (`title: post.title`) is filled from something else.
      .filter(
        ({ entries }) => 2 * entries.filter(({ value }) => value !== undefined).length >= entries.length,
      )
      .slice(0, maxTables)
      .flatMap(({ node, entries }) =>
        entries.map(({ label, value, target, firstLine, lastLine }) => ({
          name: label,
          value: value ?? target,
          isRequired: false,
          place: { path: node.filePath, line: firstLine, endLine: lastLine },
          isDeclared: true as const,
        })),
      )
  )
}

function readKeys({ path, line, text }: CodeLine): SettingRead[] {
  const read = (name: string | undefined, value?: string): SettingRead => ({
    name: name ?? '',
    value,
    isRequired: false,
    place: lineAt(path, line),
  })
  const spring = [...text.matchAll(/@Value\("\$\{([\w.-]+)(?::([^}"]*))?\}/gu)]
  const connection = [...text.matchAll(/\bGetConnectionString\("([^"]+)"/gu)]
  // What a variable of the code is given is for whoever that is handed to (`config["model"] = model`).
  const others = [
    ...text.matchAll(
      /(?:\b[cC]onfig(?:uration)?\[\s*|\.GetValue<[^<>]*>\(|\.GetSection\(|\bconfig\.get\(\s*)["']([\w.:-]+)["'](?!\s*\]\s*=(?!=))|\.config\[\s*["']([\w.:-]+)["']\s*\]\s*=(?!=)/gu,
    ),
  ]
  const applied = [
    ...text.matchAll(
      /\bapp\.(set|enable|disable)\(\s*["']([\w. -]{2,40})["'](?:\s*,\s*(["'][^"']*["']|[\w.]+))?\s*\)/gu,
    ),
  ]
  return [
    ...spring.map(([, name, value]) => read(name, value)),
    ...connection.map(([, name]) => read(`ConnectionStrings:${name ?? ''}`)),
    ...others.map(([, name, own]) => read(name ?? own)),
    ...applied.flatMap(([, verb, name, value]) =>
      // Headers of a response begin with a capital.
      (verb === 'set' && value === undefined) || /^[A-Z]/u.test(name ?? '')
        ? []
        : [
            {
              ...read(name, verb === 'set' ? value : String(verb === 'enable')),
              isDeclared: true as const,
            },
          ],
    ),
  ]
}
