import type { NodeRecord, Snapshot } from '../../../../index/snapshot.ts'
import { nameWords } from '../name-words.ts'
import type { SourceText } from '../source-text.ts'
import type { Entity, EntityField, Relation } from './entity.ts'

/** Classes that an object-relational mapper keeps: JPA, TypeORM, SQLAlchemy, Django, EF Core, GORM and the like. */
export function findMappedClasses(
  snapshot: Snapshot,
  source: SourceText,
  keptNames: ReadonlySet<string>,
): Entity[] {
  const lines = source.text.split('\n')
  const textOf = ({ startLine, endLine }: NodeRecord): string =>
    lines.slice(startLine - 1, endLine).join('\n')
  return snapshot
    .nodesInFile(source.path)
    .filter(({ kind, name }) => kind === 'class' && !(name === 'Migration' && source.extension === 'py'))
    .flatMap((node): Entity[] => {
      const text = textOf(node)
      const mapping = readMapping(source, node, text, keptNames)
      if (mapping === undefined) return []
      const fields = snapshot
        .childrenOf(node.nodeId)
        .filter(({ kind, filePath }) => kind === 'field' && filePath === source.path)
        .map((field) => readField(field, textOf(field), source.extension, mapping.framework === 'SQLModel'))
        .filter((field) => field !== undefined)
      // Code about models names them too.
      if (fields.length === 0 && source.extension === 'py' && !isModelOfItself(node, mapping)) return []
      const base = snapshot.edges(node.nodeId, { direction: 'out', kinds: ['extends'], limit: 3 })
      const own = base.find(({ to }) => to.kind === 'class')?.to.name
      return [
        {
          name: node.name,
          ...mapping,
          ...(own === undefined ? {} : { base: own }),
          path: source.path,
          line: node.startLine,
          endLine: node.endLine,
          fields,
        },
      ]
    })
}

/** Whether a class without columns of its own is one all the same: it says so, or inherits them. */
function isModelOfItself({ signature }: NodeRecord, { table, kind, framework }: Mapping): boolean {
  // In Django a class within it may be what has the table.
  const hasTable = table !== undefined && framework !== 'Django'
  return hasTable || kind === 'mapped superclass' || /\b(?:models|db)\.Model\b/u.test(signature)
}

type Mapping = Pick<Entity, 'kind' | 'framework' | 'table'>

function readMapping(
  { extension, text: whole }: SourceText,
  node: NodeRecord,
  text: string,
  keptNames: ReadonlySet<string>,
): Mapping | undefined {
  const head = `${node.signature}\n${text.slice(0, Math.max(0, text.search(/\b(?:class|struct)\b/u)))}`
  if (extension === 'py') return readPython(node, text)
  if (extension === 'go') return readGo(text, whole, node)
  if (extension === 'cs')
    return keptNames.has(node.name) ? { kind: 'model', framework: 'Entity Framework' } : undefined
  const isJvm = extension === 'java' || extension === 'kt'
  const mark =
    /@(Entity|MappedSuperclass|Embeddable|Document|Schema|Table)\b(?:\(\s*(?:\{[^}]{0,80}?)?(?:(?:name|tableName|collection|value)\s*[=:]\s*)?["'](\w+)["'])?/u.exec(
      // There `@Schema` describes an interface.
      isJvm ? head.replaceAll(/@Schema\b/gu, '') : head,
    )
  if (mark === null) return undefined
  const table = /@Table\(\s*[^)]{0,80}?name\s*[=:]\s*["'](\w+)["']/u.exec(head)?.[1] ?? mark[2]
  const framework = isJvm ? 'JPA' : whole.includes('typeorm') ? 'TypeORM' : 'decorators'
  return {
    kind:
      mark[1] === 'MappedSuperclass' ? 'mapped superclass' : mark[1] === 'Embeddable' ? 'embedded' : 'model',
    framework,
    ...(table === undefined ? {} : { table }),
  }
}

function readPython(node: NodeRecord, text: string): Mapping | undefined {
  const isDjango =
    /\bmodels\.Model\b/u.test(node.signature) || /=\s*models\.(?:\w+Field|ForeignKey)\(/u.test(text)
  const isAlchemy = /\bmapped_column\(|(?:\bdb\.|\bsa\.|=\s*)Column\(|__tablename__|\bMapped\[/u.test(text)
  if (/\bclass\s+\w+\([^)]*\btable\s*=\s*True/u.test(text)) return { kind: 'model', framework: 'SQLModel' }
  if (!isDjango && !isAlchemy) return undefined
  if (
    !/^[ \t]+__tablename__[ \t]*(?::[^=\n]{1,40})?=|\bmodels\.\w|\bmapped_column\(|\bColumn\(|Mapped\[/mu.test(
      text,
    )
  )
    return undefined
  const table =
    /__tablename__\s*(?::[^=\n]{1,40})?=\s*["'](\w+)["']/u.exec(text)?.[1] ??
    /\bdb_table\s*=\s*["'](\w+)["']/u.exec(text)?.[1] ??
    // Flask-SQLAlchemy names a table by its class.
    (/\bdb\.Model\b/u.test(node.signature) ? nameWords(node.name).join('_') : undefined)
  const isAbstract =
    /^[ \t]+abstract[ \t]*=[ \t]*True\b/mu.test(text) ||
    /__abstract__\s*=\s*True/u.test(text) ||
    (isAlchemy && table === undefined && /Mixin$|^(?:Base|Timestamp\w*)$/u.test(node.name))
  const stored = table ?? (isAlchemy || isAbstract ? undefined : tableOfDjango(node))
  return {
    kind: isAbstract ? 'mapped superclass' : 'model',
    framework: isAlchemy ? 'SQLAlchemy' : 'Django',
    ...(stored === undefined ? {} : { table: stored }),
  }
}

/** `api_flip` of `Flip` in `api/models.py` or `api/models/flip.py`: Django names a table by its application and class. */
function tableOfDjango({ name, filePath }: NodeRecord): string | undefined {
  const application = /(?:^|\/)(\w+)\/models(?:\.py$|\/)/u.exec(filePath)?.[1]
  return application === undefined ? undefined : `${application}_${name}`.toLowerCase()
}

function readGo(text: string, whole: string, node: NodeRecord): Mapping | undefined {
  if (!/\bgorm\.Model\b|`[^`\n]*\bgorm:"/u.test(text)) {
    const tag = /`[^`\n]*\b(bun|xorm|bson|db):"/u.exec(text)?.[1]
    const tagged = [...text.matchAll(/`[^`\n]*\b(?:bun|xorm|bson|db):"/gu)].length
    // One tagged field may be a parameter of a query; a record has several.
    if (tag === undefined || tagged < 2) return undefined
    const own = /\bbun\.BaseModel\s+`bun:"table:(\w+)/u.exec(text)?.[1]
    return { kind: 'model', framework: `\`${tag}\` tags`, ...(own === undefined ? {} : { table: own }) }
  }
  const table = new RegExp(
    String.raw`func \((?:\w+ )?\*?${node.name}\) TableName\(\) string \{\s*return "(\w+)"`,
    'u',
  ).exec(whole)?.[1]
  return { kind: 'model', framework: 'GORM', ...(table === undefined ? {} : { table }) }
}

function readField(
  node: NodeRecord,
  text: string,
  extension: string,
  isPlain: boolean,
): EntityField | undefined {
  if (/^__\w+__$/u.test(node.name) || /\b(?:static|const)\b/u.test(node.signature)) return undefined
  if (
    extension === 'py' &&
    !isPlain &&
    !/\b(?:Column|mapped_column|relationship|\w+Field|ForeignKey|Mapped|association_proxy)\b/u.test(text)
  )
    return undefined
  const relation = readRelation(text, extension)
  return {
    name: node.name,
    type: typeOf(node, text, extension),
    line: node.startLine,
    ...(relation === undefined ? {} : { relation }),
  }
}

/** The type as it is written, without annotations: `List<Pet>`, `string[]`, `String(64)`. */
function typeOf(node: NodeRecord, text: string, extension: string): string {
  const line = node.signature
    .replace(/^(?:\[[^\]\n]{0,300}\]\s*)+/u, '')
    .replace(/@\w+(?:\((?:[^()]|\([^()]*\)){0,300}\))?\s*/gu, '')
    .replace(/\s+/gu, ' ')
  if (extension === 'py') {
    const mapped = /Mapped\[([^\n]{1,80}?)\]\s*=/u.exec(text)?.[1]
    const made = /(?<![=!<>])=\s*([\s\S]{1,160})$/u.exec(text)?.[1]?.replace(/\s+/gu, ' ')
    return (mapped ?? made ?? '').slice(0, 90)
  }
  if (extension === 'ts' || extension === 'js') {
    const column = /@(?:Column|Prop|Property)\(\s*["'](\w[\w-]*)["']/u.exec(text)?.[1]
    const type = /:\s*([^=;]{1,80})/u.exec(line)?.[1]?.trim() ?? ''
    return column === undefined ? type : `${type}, kept as ${column}`
  }
  if (extension === 'go')
    return line
      .replace(/^\w+\s+/u, '')
      .replace(/`[^`]*`$/u, '')
      .trim()
      .slice(0, 80)
  const before = line.split('=')[0]?.split('{')[0] ?? ''
  const words = before
    .replace(
      /\b(?:private|public|protected|final|virtual|required|internal|readonly|transient|val|var)\b/gu,
      '',
    )
    .trim()
  return words.endsWith(node.name) ? words.slice(0, -node.name.length).trim() : words
}

const relationWords: Readonly<Record<string, Relation['kind']>> = {
  OneToMany: 'one-to-many',
  ManyToOne: 'many-to-one',
  ManyToMany: 'many-to-many',
  OneToOne: 'one-to-one',
  ForeignKey: 'many-to-one',
  OneToOneField: 'one-to-one',
  ManyToManyField: 'many-to-many',
}

function readRelation(text: string, extension: string): Relation | undefined {
  if (extension === 'py') return readPythonRelation(text)
  const mark = /@(OneToMany|ManyToOne|ManyToMany|OneToOne)\b/u.exec(text)?.[1]
  if (mark === undefined) return undefined
  const via =
    /@JoinTable\(\s*(?:\{\s*)?name\s*[=:]\s*["'](\w+)["']/u.exec(text)?.[1] ??
    /@JoinColumn\([^)]{0,80}?name\s*[=:]\s*["'](\w+)["']/u.exec(text)?.[1]
  const to =
    /=>\s*(\w+)\b/u.exec(text)?.[1] ??
    /<(?:\w+,\s*)?(\w+)>\s*\w+/u.exec(text)?.[1] ??
    /\b([A-Z]\w*)\s+\w+\s*(?:=[^=]|;|$)/u.exec(text.replace(/@\w+(?:\([^()]*\))?/gu, ''))?.[1]
  return to === undefined
    ? undefined
    : { kind: relationWords[mark] ?? 'refers to', to, ...(via === undefined ? {} : { via }) }
}

function readPythonRelation(text: string): Relation | undefined {
  const held = /:\s*(list\[)?["']?([A-Z]\w*)["']?[^=\n]*=\s*Relationship\(/u.exec(text)
  if (held !== null) return { kind: held[1] === undefined ? 'many-to-one' : 'one-to-many', to: held[2] ?? '' }
  const keyed = /\bField\([^)]*\bforeign_key\s*=\s*["'](\w+)\.(\w+)/u.exec(text)
  if (keyed !== null) return { kind: 'many-to-one', to: keyed[1] ?? '', via: keyed[2] ?? '' }
  const django = /\bmodels\.(ForeignKey|OneToOneField|ManyToManyField)\(\s*(?:to\s*=\s*)?["']?([\w.]+)/u.exec(
    text,
  )
  if (django !== null)
    return { kind: relationWords[django[1] ?? ''] ?? 'refers to', to: django[2]?.split('.').at(-1) ?? '' }
  const key = /\bForeignKey\(\s*["']?(\w+)\.(\w+)/u.exec(text)
  if (key !== null) return { kind: 'many-to-one', to: key[1] ?? '', via: key[2] ?? '' }
  if (!/\brelationship\(/u.test(text)) return undefined
  const to =
    /Mapped\[\s*(?:\w+\[)?["']?(\w+)/u.exec(text)?.[1] ?? /\brelationship\(\s*["']?(\w+)/u.exec(text)?.[1]
  const isList = /WriteOnlyMapped|DynamicMapped|Mapped\[\s*(?:list|List|set|Set)\[/u.test(text)
  const via = /\bsecondary\s*=\s*["']?(\w+)/u.exec(text)?.[1]
  if (to === undefined) return undefined
  return via === undefined
    ? { kind: isList ? 'one-to-many' : 'refers to', to }
    : { kind: 'many-to-many', to, via }
}
