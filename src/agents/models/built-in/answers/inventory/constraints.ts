import type { ReadFileOutput } from '../../../../tools/read-file.ts'
import type { ShownEntity } from '../../../../tools/data-model.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import { cite, code, joinNames, pathOf } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { callAll, say } from '../../script.ts'

interface Constraint {
  readonly label: string
  readonly asked: RegExp
  /** What the line that declares a field says. */
  readonly line: RegExp
}

const constraints: readonly Constraint[] = [
  {
    label: 'unique',
    asked: /\bunique|\bduplicat/iu,
    line: /@unique\b|@id\b|@Id\b|\bunique\s*[=:]\s*[Tt]rue|\bUNIQUE\b|\bPRIMARY KEY\b|\bunique\b(?!\s*[=:]\s*[Ff]alse)|\bprimary_key\s*=\s*True|\bprimaryKey\b/u,
  },
  {
    label: 'the primary key',
    asked: /\bprimary key/iu,
    line: /@id\b|@Id\b|\bPRIMARY KEY\b|\bprimary_?key\s*[=:]\s*true|PrimaryGeneratedColumn|PrimaryColumn|\bprimaryKey\b/iu,
  },
  {
    label: 'required',
    asked: /\brequire|\bmandatory|\bnot null|\bnullable|\bnull\b/iu,
    line: /\bNOT NULL\b|\bnullable\s*[=:]\s*[Ff]alse|@(?:NotNull|NotBlank|NotEmpty)\b|\bRequired\b|\brequired\s*:\s*true|\.IsRequired\(|\ballowNull\s*:\s*false|\bnot null\b/u,
  },
  {
    label: 'optional',
    asked: /\boptional|\bnullable|\bnull\b|\brequire/iu,
    line: /\bnull\s*=\s*True|\bblank\s*=\s*True|\bnullable\s*[=:]\s*[Tt]rue|^\s*\w+\s+\w+\?|\bOptional\[|\|\s*None\b|\ballowNull\s*:\s*true|^\s*\w+\?:/u,
  },
  {
    label: 'indexed',
    asked: /\bindex/iu,
    line: /\bdb_index\s*=\s*True|@@?index\b|\bindex\s*[=:]\s*[Tt]rue|\bINDEX\b|@Index\b/u,
  },
]

/** Frameworks whose fields are required unless they say otherwise. */
const requiredByDefault = /django|prisma/iu

export function asksConstraint(text: string): boolean {
  return constraints.some(({ asked }) => asked.test(text))
}

/** Fields of entities whose declarations say what a question asks: that they are unique, required, indexed. */
export function* describeConstraints(entities: readonly ShownEntity[], text: string): Script {
  const asked = constraints.filter((one) => one.asked.test(text))
  if (asked.length === 0) return
  const shown = entities.slice(0, 4)
  const sources = yield* callAll(
    'read_file',
    shown.map(({ location }) => {
      const [, path = location, start = '1', end = '1'] = /^(.*):(\d+)-(\d+)$/u.exec(location) ?? []
      return { path, start_line: Number(start), end_line: Math.min(Number(end), Number(start) + 140) }
    }),
  )
  for (const [index, entity] of shown.entries()) {
    const source = sources[index]
    if (source === undefined || isToolFailure(source)) continue
    const lines = numbered(source)
    for (const { label, line: says } of asked) {
      const found = lines.filter(
        ({ text: line, number }) => says.test(line) && isOfEntity(entity, line, number),
      )
      if (label === 'required' && requiredByDefault.test(entity.framework)) {
        yield* say(describeRequired(entity, lines))
        continue
      }
      const rows = found.slice(0, 14).map(({ text: line, number }) => {
        const place = `${pathOf(entity.location)}:${number}-${number}`
        return `${code(line.trim().replace(/,$/u, '').slice(0, 110))}${cite(place)}`
      })
      yield* say(
        rows.length === 0
          ? `No line of ${code(entity.name)}${cite(entity.location)} that was read says that a field is ${label}. `
          : `Declared as ${label} in ${code(entity.name)}: ${joinNames(rows, 14)}${found.length > 14 ? ` and ${found.length - 14} more` : ''}. `,
      )
    }
    yield* say('\n\n')
  }
}

/** Where a field is required unless it is marked: those with neither a mark nor a default. */
function describeRequired(entity: ShownEntity, lines: readonly { text: string; number: number }[]): string {
  const marked =
    /\bnull\s*=\s*True|\bblank\s*=\s*True|\bdefault\b|\bauto_now|^\s*\w+\s+\w+(?:\?|\[\])|@updatedAt/u
  const declared = entity.fields.flatMap((field) => {
    const line = lines.find(({ number }) => field.location.endsWith(`:${number}-${number}`))
    return line === undefined ? [] : [{ field, text: line.text }]
  })
  const open = declared.filter(
    ({ text }) => !marked.test(text) && text.split('(').length === text.split(')').length,
  )
  return open.length === 0
    ? ''
    : `Required, as they are marked neither optional nor with a default: ${joinNames(
        open.map(({ field }) => `${code(field.name)}${cite(field.location)}`),
        20,
      )}. `
}

/** A line that declares a field or a constraint of the whole, not code of a method. */
function isOfEntity({ fields }: ShownEntity, line: string, number: number): boolean {
  const isField = fields.some(
    (field) => field.location.endsWith(`:${number}-${number}`) || /^\W*(\w+)/u.exec(line)?.[1] === field.name,
  )
  return (
    isField || /^\s*(?:@|UNIQUE|PRIMARY|CONSTRAINT|unique|primary|constraint|models\.|Index\()/u.test(line)
  )
}

function numbered({ text }: ReadFileOutput): { readonly text: string; readonly number: number }[] {
  return text.split('\n').flatMap((line) => {
    const found = /^(\d+)\| ?(.*)$/u.exec(line)
    return found === null ? [] : [{ number: Number(found[1]), text: found[2] ?? '' }]
  })
}
