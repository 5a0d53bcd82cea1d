import { quantity } from '../../../../evidence/claims.ts'
import type { DataModelOutput, ShownEntity } from '../../../../tools/data-model.ts'
import { isToolFailure } from '../../../../tools/tool.ts'
import type { Plan } from '../../plans.ts'
import { cite, code, joinNames, pathOf, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { call, say } from '../../script.ts'
import { singular } from '../../../../inventory/name-words.ts'
import { listEnum } from './list-enum.ts'
import { planCompare } from '../../plans/compare.ts'
import { asksConstraint, describeConstraints } from './constraints.ts'
import { entityDiagram } from './entity-diagram.ts'
import { answerRecords, findRecords } from './records.ts'

/** What data there is: tables and models with their relations, or the fields of the records that are named. */
export const planDataModel: Plan = function* (asked) {
  const { text } = asked.understanding
  const output = yield* call('data_model', {})
  const entities = isToolFailure(output) ? [] : output.entities
  const named = entities.filter((entity) => isNamed(entity, text))
  const wanted = namedEntity(text)
  if (wanted !== undefined && named.length === 0 && entities.length > 0)
    yield* say(`I found no table, entity or model that is called ${code(wanted)}. `)
  const one = asksOne(text)
    ? distinct(named.filter(({ kind }) => kind !== 'table'))
        .concat(named)
        .slice(0, 1)
    : []
  if (one.length === 0 && asksAll(text) && !isToolFailure(output) && entities.length > 0) {
    if (asksRelation(text) && named.length > 1 && !asksReference(text)) {
      const whole = yield* call('data_model', { names: [...new Set(named.map(({ name }) => name))] })
      yield* describeRelation(isToolFailure(whole) ? named : whole.entities)
    }
    yield* asksReference(text) && named.length > 0
      ? describeReferences(named, text)
      : describeEntities(output, named)
    return
  }
  if (named.length > 0 && !isToolFailure(output)) {
    const chosen = one.length > 0 ? one : named
    // Among all of them fields may have been left out.
    const whole = yield* call('data_model', { names: [...new Set(chosen.map(({ name }) => name))] })
    const shown = isToolFailure(whole) ? chosen : whole.entities.filter((entity) => isNamed(entity, text))
    if (asksRelation(text)) yield* describeRelation(shown)
    yield* describeNamed(shown, entities, text)
    return
  }
  const values = /\b(?:which|what|all) (attributes|properties) (?:can|may|are|exist)\b/iu.exec(text)?.[1]
  if (
    values !== undefined &&
    (yield* listEnum({ words: [singular(values)], general: undefined, phrase: values }, 0))
  )
    return
  if (asksRelation(text)) {
    yield* planCompare(asked)
    return
  }
  const records = yield* findRecords(asked)
  if (records.length > 0) {
    yield* answerRecords(records, text)
    return
  }
  if (!isToolFailure(output) && entities.length > 0) {
    yield* describeEntities(output, [])
    return
  }
  yield* say(
    'I found no table, schema or mapped class in the forms that I read (SQL, Prisma, Drizzle, Sequelize, Knex, Mongoose, Diesel, Active Record, Laravel, Alembic, JPA, TypeORM, SQLAlchemy, SQLModel, Django, EF Core, GORM, `db`, `bun`, `bson` and `xorm` tags).',
  )
  yield* answerRecords(yield* findRecords(asked, true), text)
}

/** `invoices` of "what does the invoices table look like". */
function namedEntity(text: string): string | undefined {
  const name =
    /\b(?:the|an?) ([a-z][\w-]{2,40}) (?:table|entity)\b/iu.exec(text)?.[1] ??
    /\btable (?:called |named )?([a-z]\w{2,40})\b/iu.exec(text)?.[1]
  return name === undefined ||
    /^(?:database|db|main|data|same|user-defined|look|have|has|contain|store|and|schema|which|that|sql|domain|each|join|pivot|central|first|single|whole|structure|names?|for|with|columns?)$/iu.test(
      name,
    )
    ? undefined
    : name
}

/** "How is a website modelled, and what hangs off it": of one thing with what is around it. */
function asksOne(text: string): boolean {
  return /\bhow (?:is|are)\b.{2,60}\b(?:modell?ed|represented)\b|\b(?:hangs?|depends?) (?:off|on) (?:it|them|an?|the)\b|\b(?:belongs?|refers?|points?|relates?|attached|linked) to (?:it|an?|the) ?(?:\w+ )?(?:table|model|entity)?\s*\??$/iu.test(
    text,
  )
}

function asksAll(text: string): boolean {
  return /\b(?:tables?|entit(?:y|ies)|schemas?|data ?models?|models|databases?|db|er|relations?|foreign keys?|persist\w*|orm|collections?)\b/iu.test(
    text,
  )
}

function asksRelation(text: string): boolean {
  return /\brelat(?:e|es|ed)\b|\bconnected\b|\blinked\b|\bassociated\b/iu.test(text)
}

/** Which field of one entity leads to another one that is named with it. */
function* describeRelation(named: readonly ShownEntity[]): Script {
  const mapped = named.filter(({ kind }) => kind !== 'table')
  const models = distinct(mapped.length > 0 ? mapped : named)
  const rows = models.flatMap((one) =>
    models
      .filter((other) => other.name !== one.name)
      .flatMap((other) =>
        one.fields
          .filter(
            ({ name, relation }) =>
              relation?.kind !== 'one-to-many' &&
              !isKeyOfRelation(name, one) &&
              (isSame(relation?.to, other) || isKeyOf(name, other)),
          )
          .filter(
            ({ relation }, index, all) =>
              all.findIndex((field) => field.relation?.kind === relation?.kind) === index,
          )
          .map(
            ({ name, relation, location }) =>
              `${code(one.name)} refers to ${code(other.name)} by ${code(name)} (${relation === undefined || relation.isByName === true ? 'a plain column by its name, no declared relation' : relation.kind})${cite(location)}`,
          ),
      ),
  )
  if (rows.length > 0) yield* say(`${rows.slice(0, 14).join('; ')}.\n\n`)
  else if (models.length > 1)
    yield* say(
      `I found no field that is declared as a relation between ${joinNames(models.map(({ name }) => code(name)))}; their columns are below.\n\n`,
    )
}

/** A column that a declared relation names as its key is told with that relation. */
function isKeyOfRelation(field: string, { fields }: ShownEntity): boolean {
  return fields.some(
    ({ name, relation }) => name !== field && relation?.via?.split(', ').includes(field) === true,
  )
}

/** `websiteId` and `website_id` hold the key of `Website`. */
function isKeyOf(field: string, { name, table }: ShownEntity): boolean {
  const plain = field.toLowerCase().replaceAll('_', '')
  return [name, table ?? name].some((form) => plain === `${form.toLowerCase().replaceAll('_', '')}id`)
}

function asksReference(text: string): boolean {
  return /\b(?:foreign keys?|columns?|have a|has a|linked to|refers? to|reference)\b/iu.test(text)
}

function isNamed({ name, table }: ShownEntity, text: string): boolean {
  const words = new Set(text.toLowerCase().match(/\w+/gu) ?? [])
  const forms = [name, table ?? name, name.replace(/(?:Entity|Model)$/u, '')].map((form) =>
    form.toLowerCase(),
  )
  return forms.some(
    (form) =>
      words.has(form) || words.has(`${form}s`) || (form.endsWith('s') && words.has(form.slice(0, -1))),
  )
}

/** Columns and keys of the tables that a question names, and whether one leads where it asks. */
function* describeReferences(named: readonly ShownEntity[], text: string): Script {
  const order = text.toLowerCase()
  const position = (entity: ShownEntity): number =>
    order.indexOf((entity.table ?? entity.name).toLowerCase().slice(0, 4))
  const tables = named.filter(({ kind }) => kind === 'table')
  const sorted = [...(tables.length > 0 ? tables : named)].sort(
    (one, other) => position(one) - position(other),
  )
  const [first] = sorted
  if (first === undefined) return
  const other = sorted.find(({ name }) => name !== first.name)
  const same = sorted.filter(({ name }) => name === first.name)
  const keys = first.fields.filter(({ relation }) => relation !== undefined && relation.isByName !== true)
  const toOther = other === undefined ? [] : keys.filter(({ relation }) => isSame(relation?.to, other))
  if (other !== undefined && /\bforeign|linked|refer/iu.test(text)) {
    const differing = same.filter(
      (one) =>
        one.fields.some(({ relation }) => relation?.isByName !== true && isSame(relation?.to, other)) !==
        toOther.length > 0,
    )
    yield* say(
      toOther.length > 0
        ? `Yes: ${code(first.name)} refers to ${code(other.name)} by ${joinNames(toOther.map(({ name }) => code(name)))}${cite(toOther[0]?.location)}.`
        : `No: ${code(first.name)} has no foreign key to ${code(other.name)}${cite(first.location)}; ${keys.length === 0 ? 'it declares none' : `${keys.length === 1 ? 'the one that it declares leads' : 'those that it declares lead'} ${joinNames(keys.map(({ name, relation }) => `from ${code(name)} to ${code(relation?.to ?? '')}`))}`}.`,
    )
    if (differing.length > 0)
      yield* say(` This is different in ${joinNames(differing.map(({ location }) => `[${location}]`))}.`)
    yield* say('\n\n')
  }
  yield* say(listEntities([first]))
  if (same.length > 1)
    yield* say(
      `\nThe same table is also declared in ${joinNames(same.slice(1).map(({ location }) => `[${location}]`))}.`,
    )
  const mapped = named.filter(({ kind, table }) => kind !== 'table' && table === first.name)
  if (mapped.length > 0)
    yield* say(
      `\nIt is mapped by ${joinNames(mapped.map(({ name, location }) => `${code(name)}${cite(location)}`))}.`,
    )
}

function isSame(to: string | undefined, { name, table }: ShownEntity): boolean {
  return (
    to !== undefined && (to.toLowerCase() === name.toLowerCase() || to.toLowerCase() === table?.toLowerCase())
  )
}

function* describeNamed(named: readonly ShownEntity[], all: readonly ShownEntity[], text: string): Script {
  const models = named.filter(({ kind }) => kind !== 'table')
  const shown = distinct(models.length > 0 ? models : named)
  if (!asksRelation(text) && !asksConstraint(text) && !asksOne(text)) yield* describeFields(shown, text)
  yield* describeConstraints(shown, text)
  const [only] = shown
  const referring = shown.length === 1 && only !== undefined ? referringTo(only, all) : []
  if (only !== undefined && shown.length === 1 && !asksConstraint(text))
    yield* say(describeSurroundings(only, referring, all))
  yield* say(listEntities(shown))
  if (only !== undefined && referring.length > 0) yield* say(listReferring(only, referring))
  yield* say(
    entityDiagram(
      only === undefined || shown.length > 1
        ? shown
        : [only, ...referring.map(({ entity, field }) => ({ ...entity, fields: [field] }))],
    ),
  )
  if (/\btags?|\bstored?\b|\bkept\b/iu.test(text)) yield* say(noRelationNote(shown))
}

interface Reference {
  readonly entity: ShownEntity
  readonly field: ShownEntity['fields'][number]
}

/** The fields of other entities that lead to one. */
function referringTo(entity: ShownEntity, all: readonly ShownEntity[]): Reference[] {
  const mapped = new Set(all.flatMap(({ kind, table }) => (kind === 'table' ? [] : [table])))
  const others = all.filter(
    ({ name, table, kind }) =>
      name !== entity.name &&
      name !== entity.table &&
      table !== entity.name &&
      !(kind === 'table' && mapped.has(name)),
  )
  return distinctNames(others).flatMap((other) =>
    other.fields
      .filter(({ relation }) => relation?.kind !== 'one-to-many' && isSame(relation?.to, entity))
      .slice(0, 1)
      .map((field) => ({ entity: other, field })),
  )
}

/** What an entity is, what it belongs to and what belongs to it, in two sentences. */
function describeSurroundings(
  entity: ShownEntity,
  referring: readonly Reference[],
  all: readonly ShownEntity[],
): string {
  const nameOf = (to: string): string =>
    all.find((other) => other.kind !== 'table' && isSame(to, other))?.name ?? to
  const { name, table, framework, location, fields } = entity
  const related = fields.flatMap(({ relation }) => (relation === undefined ? [] : [relation]))
  const namesOf = (kinds: readonly string[]): string[] => [
    ...new Set(related.filter(({ kind }) => kinds.includes(kind)).map(({ to }) => code(nameOf(to)))),
  ]
  const above = namesOf(['many-to-one', 'refers to'])
  const below = [
    ...new Set([
      ...namesOf(['one-to-many']),
      ...referring
        .filter(({ field }) => field.relation?.kind === 'many-to-one')
        .map(({ entity: other }) => code(other.name)),
    ]),
  ]
  const beside = namesOf(['one-to-one', 'many-to-many'])
  const sentences = [
    above.length === 0 ? '' : `It belongs to ${joinNames(above, 12)}.`,
    below.length === 0
      ? ''
      : `${joinNames(below, 30)} ${below.length === 1 ? 'hangs' : 'hang'} off it, many to one.`,
    beside.length === 0 ? '' : `Beside it ${beside.length === 1 ? 'is' : 'are'} ${joinNames(beside, 12)}.`,
  ]
  return `${code(name)} is a ${entity.kind === 'table' ? 'table' : entity.kind === 'model' ? 'model' : entity.kind}${table === undefined || table === name ? '' : `, table ${code(table)}`} (${framework})${cite(location)}. ${sentences.filter((one) => one !== '').join(' ')}\n\n`
}

function distinctNames(entities: readonly ShownEntity[]): ShownEntity[] {
  return [...Map.groupBy(entities, ({ name }) => name.toLowerCase()).values()].flatMap((same) =>
    same.slice(0, 1),
  )
}

function listReferring({ name }: ShownEntity, referring: readonly Reference[]): string {
  const rows = referring
    .slice(0, 40)
    .map(
      ({ entity, field }) =>
        `- ${code(entity.name)} by ${code(field.name)}${field.relation?.isByName === true ? ', by its name the key' : `, ${field.relation?.kind ?? ''}`}${cite(field.location)}\n`,
    )
  return `\nFields of others that lead to ${code(name)}:\n\n${rows.join('')}${referring.length > 40 ? `\nand ${referring.length - 40} more.\n` : ''}`
}

/** Fields that the question speaks of, and the lines that use them. */
function* describeFields(shown: readonly ShownEntity[], text: string): Script {
  const own = new Set(shown.flatMap(({ name, table }) => [name.toLowerCase(), (table ?? name).toLowerCase()]))
  const words = (text.toLowerCase().match(/[a-z]{4,}/gu) ?? []).map((word) => word.replace(/s$/u, ''))
  const found = shown.flatMap((entity) =>
    entity.fields
      .filter(
        ({ name }) =>
          !own.has(name.toLowerCase()) && words.some((word) => name.toLowerCase().startsWith(word)),
      )
      .map((field) => ({ entity, field })),
  )
  for (const { entity, field } of found.slice(0, 3)) {
    yield* say(
      `${code(field.name)} is a field of ${code(entity.name)}: ${field.relation === undefined ? code(field.type) : `${field.relation.kind} ${code(field.relation.to)}`}${cite(field.location)}. `,
    )
  }
  const [first] = found
  if (first === undefined) return
  const uses = yield* call('grep', {
    pattern: String.raw`\b${first.field.name}\b`,
    regex: true,
    case_sensitive: true,
    limit: 60,
  })
  const lines = isToolFailure(uses)
    ? []
    : uses.matches.filter(
        ({ in_test, location }) =>
          in_test !== true &&
          !location.startsWith(first.entity.location.replace(/:\d+-\d+$/u, '')) &&
          /\.(?:[cm]?[jt]sx?|py|java|kt|cs|go|rs|rb|php):/u.test(location) &&
          !/(?:^|\/)dist\//u.test(location),
      )
  if (lines.length > 0) yield* say(`Lines that use it:\n\n`)
  for (const line of lines.slice(0, 6)) yield* say(`- ${code(line.text.slice(0, 140))} [${line.location}]\n`)
  yield* say('\n\n')
}

function* describeEntities(output: DataModelOutput, named: readonly ShownEntity[]): Script {
  const models = output.entities.filter(({ kind }) => kind !== 'table')
  const tables = distinct(output.entities.filter(({ kind }) => kind === 'table'))
  const kept = models.filter(({ kind }) => kind === 'model')
  const mappedNames = new Set(
    models.flatMap(({ name, table }) => [(table ?? name).toLowerCase(), name.toLowerCase()]),
  )
  // Where few of the tables have a class, the tables are the model.
  const bare = tables.filter(
    ({ name }) =>
      !mappedNames.has(name.toLowerCase()) && !mappedNames.has(name.toLowerCase().replace(/s$/u, '')),
  )
  const main = distinct(
    models.length === 0 ? tables : bare.length > models.length ? [...models, ...bare] : models,
  )
  const frameworks = joinNames([...new Set(main.map(({ framework }) => framework))], 4)
  const number =
    output.extent.cut === null
      ? plural(
          models.length > 0 ? kept.length + main.length - distinct(models).length : tables.length,
          models.length > 0 ? (main.length > models.length ? 'entity or table' : 'entity') : 'table',
          models.length > 0 ? (main.length > models.length ? 'entities and tables' : 'entities') : 'tables',
        )
      : quantity(output.extent, 'entry', 'entries')
  yield* say(
    `The data model consists of ${number} (${frameworks}): ${joinNames(
      (kept.length > 0 ? [...kept, ...main.filter(({ kind }) => kind === 'table')] : tables).map(
        ({ name, table }) =>
          `${code(name)}${table === undefined || table === name ? '' : ` (table ${code(table)})`}`,
      ),
      40,
    )}.\n\n`,
  )
  yield* say(describeHierarchy(models))
  const ordered = [
    ...main.filter((entity) => named.includes(entity)),
    ...main.filter((entity) => !named.includes(entity)),
  ]
  yield* say(listEntities(ordered.slice(0, 40)))
  if (ordered.length > 40) yield* say(`\nand ${ordered.length - 40} more.\n`)
  yield* say(entityDiagram(main))
  yield* say(noRelationNote(kept))
  if (models.length > 0 && tables.length > 0) {
    const unmapped = distinctNames(tables).filter(
      ({ name }) =>
        !models.some(({ table, name: model }) => (table ?? model).toLowerCase() === name.toLowerCase()),
    )
    const files = [
      ...new Set(
        output.entities
          .filter(({ kind }) => kind === 'table')
          .map(({ location }) => location.replace(/:\d+-\d+$/u, '')),
      ),
    ]
    const isElsewhere = (location: string): boolean =>
      models.length > 0 && !isMigration.test(location) && !models.some((model) => isBeside(location, model))
    const other = unmapped.filter(({ location }) => isElsewhere(location))
    const own = unmapped.filter((table) => !other.includes(table))
    const places = files.filter((file) => !other.some(({ location }) => pathOf(location) === file))
    const rows = (list: readonly ShownEntity[]): string =>
      joinNames(list.map(({ name, location }) => `${code(name)}${cite(location)}`))
    if (places.length > 0)
      yield* say(
        `\n\nThe tables are created in ${joinNames(
          places.map((file) => `[${file}]`),
          6,
        )}${own.length === 0 ? '' : `; without a class of their own ${own.length === 1 ? 'is' : 'are'} ${rows(own)}`}.`,
      )
    if (other.length > 0)
      yield* say(
        `\n\nCode of another part of the repository creates ${rows(other)}, which may well be in a database of its own.`,
      )
  }
}

const isMigration = /\.sql:|(?:^|\/)[\w-]*(?:migrat\w*|schema|versions)\//iu

/** Whether a table is created in the part of the repository that a model stands in: `apps/web`. */
function isBeside(location: string, model: ShownEntity): boolean {
  const partOf = (place: string): string => pathOf(place).split('/').slice(0, -1).slice(0, 2).join('/')
  return partOf(location) === partOf(model.location)
}

/** `Owner` and `Vet` extend `Person`. */
function describeHierarchy(models: readonly ShownEntity[]): string {
  const names = new Set(models.map(({ name }) => name))
  const byBase = Map.groupBy(
    models.filter(({ base }) => base !== undefined && names.has(base)),
    ({ base }) => base ?? '',
  )
  const rows = [...byBase].map(
    ([base, list]) =>
      `${joinNames(
        list.map(({ name }) => code(name)),
        12,
      )} ${list.length === 1 ? 'extends' : 'extend'} ${code(base)}${cite(list[0]?.location)}`,
  )
  const abstract = models.filter(({ kind }) => kind === 'mapped superclass')
  const note =
    abstract.length === 0
      ? ''
      : ` ${joinNames(abstract.map(({ name }) => code(name)))} ${abstract.length === 1 ? 'is a mapped superclass and no table' : 'are mapped superclasses and no tables'} of ${abstract.length === 1 ? 'its' : 'their'} own.`
  return rows.length === 0 ? '' : `${rows.join('; ')}.${note}\n\n`
}

/** What has a key in its columns but declares no relation. */
function noRelationNote(entities: readonly ShownEntity[]): string {
  const alone = entities.filter(
    (entity) =>
      entity.fields.length > 0 &&
      entity.fields.every(({ relation }) => relation === undefined || relation.isByName === true) &&
      !entities.some(({ fields }) =>
        fields.some(({ relation }) => relation?.isByName !== true && isSame(relation?.to, entity)),
      ),
  )
  if (alone.length === 0 || entities.length < 2) return ''
  const rows = alone.map(({ name, fields, location }) => {
    const keys = fields.filter((field) => /(?:Id|_id)$/u.test(field.name)).map((field) => code(field.name))
    return `${code(name)}${keys.length === 0 ? '' : ` (${joinNames(keys)} ${keys.length === 1 ? 'is a plain column' : 'are plain columns'})`}${cite(location)}`
  })
  return `\n\nNo relation to the others is declared for ${joinNames(rows, 8)}.`
}

function distinct(entities: readonly ShownEntity[]): ShownEntity[] {
  return [
    ...new Map(
      entities.map((entity) => [`${entity.framework} ${entity.name}`, entity] as const).reverse(),
    ).values(),
  ].reverse()
}

/** Values of an enum are told whole, as far as they go. */
function shortType(type: string): string {
  const most = type.includes(', one of ') ? 300 : 60
  return type.length <= most ? type : `${type.slice(0, most)}…`
}

function listEntities(entities: readonly ShownEntity[]): string {
  return entities
    .map((entity) => {
      const plain = entity.fields.filter(({ relation }) => relation === undefined)
      const related = entity.fields.filter(({ relation }) => relation !== undefined)
      const columns = plain.map(
        ({ name, type }) => `${code(name)}${type === '' ? '' : ` ${code(shortType(type))}`}`,
      )
      const relations = related.map(
        ({ name, relation, location }) =>
          `\n  - ${code(name)}: ${relation?.isByName === true ? 'by its name the key of' : (relation?.kind ?? '')} ${code(relation?.to ?? '')}${relation?.via === undefined || relation.via === name ? '' : ` through ${code(relation.via)}`}${cite(location)}`,
      )
      const title = `**${code(entity.name)}**${entity.table === undefined || entity.table === entity.name ? '' : `, table ${code(entity.table)}`}${entity.base === undefined ? '' : `, extends ${code(entity.base)}`}${entity.kind === 'mapped superclass' ? ', no table of its own' : ''}`
      const head = `- ${title}${cite(entity.location)}`
      return `${head}${columns.length === 0 ? '' : `: ${joinNames(columns, 24)}`}${relations.join('')}\n`
    })
    .join('')
}
