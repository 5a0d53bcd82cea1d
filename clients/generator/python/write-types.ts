import type { JsonSchema } from '../json-schema.ts'
import { isIdentifier, toPascalCase } from './names.ts'
import { toType } from './to-type.ts'
import { toComment, toDocstring, wrap } from './write-text.ts'

/** The declarations of `types.py`: classes first, since an alias is evaluated where it stands. */
export class Types {
  readonly #classes = new Map<string, string>()
  readonly #aliases = new Map<string, string>()

  has(name: string): boolean {
    return this.#classes.has(name) || this.#aliases.has(name)
  }

  /** Declares what a response holds. */
  add(name: string, schema: JsonSchema): void {
    const type = this.#ofResponse(name, schema)
    if (type !== name) this.#set(this.#aliases, name, `${toComment(schema.description, '')}${name} = ${type}`)
  }

  addAlias(name: string, text: string): void {
    this.#set(this.#aliases, name, text)
  }

  /** The annotation of a parameter, whose objects are declared as `name`. */
  ofRequest(name: string, schema: JsonSchema): string {
    return toType(schema, {
      name,
      toList: 'Sequence',
      declare: (inner, object) => {
        if (!this.has(inner)) this.#addClass(inner, object, (field, type) => this.ofRequest(field, type))
      },
    })
  }

  names(): readonly string[] {
    return [...this.#classes.keys(), ...this.#aliases.keys()]
  }

  write(): string {
    return `${[...this.#classes.values()].join('\n\n')}\n\n${[...this.#aliases.values()].join('\n\n')}\n`
  }

  #ofResponse(name: string, schema: JsonSchema): string {
    return toType(schema, {
      name,
      toList: 'list',
      declare: (inner, object) =>
        this.#addClass(inner, object, (field, type) => this.#ofResponse(field, type)),
    })
  }

  #addClass(name: string, schema: JsonSchema, typeOf: (name: string, schema: JsonSchema) => string): void {
    const fields = Object.entries(schema.properties ?? {}).map(([field, property]) => {
      const type = typeOf(`${name}${toPascalCase(field)}`, property)
      const isRequired = schema.required?.includes(field) === true
      return { field, property, annotation: isRequired ? type : `NotRequired[${type}]` }
    })
    // A class cannot have a field such as "from".
    if (fields.every(({ field }) => isIdentifier(field))) {
      const members = fields.map(
        ({ field, property, annotation }) =>
          `${toComment(property.description, '    ')}    ${field}: ${annotation}\n`,
      )
      const doc = toDocstring(schema.description === undefined ? [] : [schema.description], '    ')
      this.#set(this.#classes, name, `class ${name}(TypedDict):\n${doc}${doc && '\n'}${members.join('')}`)
      return
    }
    const members = fields.map(
      ({ field, property, annotation }) =>
        `${toComment(property.description, '        ')}        ${JSON.stringify(field)}: ${JSON.stringify(annotation).replaceAll(String.raw`\"`, "'")},\n`,
    )
    const comment = schema.description === undefined ? '' : `${wrap(schema.description, '# ')}\n`
    this.#set(
      this.#classes,
      name,
      `${comment}${name} = TypedDict(\n    "${name}",\n    {\n${members.join('')}    },\n)\n`,
    )
  }

  #set(declarations: Map<string, string>, name: string, text: string): void {
    if (this.has(name)) throw new Error(`Cannot declare "${name}" twice: expected another name`)
    declarations.set(name, text)
  }
}
