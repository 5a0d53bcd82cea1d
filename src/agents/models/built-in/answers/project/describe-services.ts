import type { Service } from '../../../../knowledge/project/facts.ts'
import { code, joinNames, plural } from '../../prose.ts'
import type { Script } from '../../script.ts'
import { say } from '../../script.ts'
import type { GatheredFacts } from './gather-facts.ts'

/** What well-known images are for, by the last part of their names. */
const images: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\/)(?:postgres|postgresql|pgvector|postgis)\b/u, 'PostgreSQL, the database'],
  [/(?:^|\/)(?:mysql|mariadb)\b/u, 'MySQL or MariaDB, the database'],
  [/(?:^|\/)mongo\b/u, 'MongoDB, the document database'],
  [/(?:^|\/)(?:redis|valkey)\b/u, 'Redis, a store for caches and queues'],
  [/(?:^|\/)memcached\b/u, 'Memcached, a cache'],
  [/(?:^|\/)rabbitmq\b/u, 'RabbitMQ, a message broker'],
  [/(?:^|\/)(?:kafka|cp-kafka|redpanda)\b/u, 'Kafka, an event log'],
  [/(?:^|\/)zookeeper\b/u, 'ZooKeeper, which Kafka coordinates through'],
  [/(?:^|\/)(?:elasticsearch|opensearch)\b/u, 'a search engine'],
  [/(?:^|\/)clickhouse/u, 'ClickHouse, a column store for analytics'],
  [/(?:^|\/)nginx\b/u, 'nginx, a web server or reverse proxy'],
  [/(?:^|\/)traefik\b/u, 'Traefik, a reverse proxy'],
  [/(?:^|\/)caddy\b/u, 'Caddy, a web server or reverse proxy'],
  [/(?:^|\/)(?:mailhog|mailpit|mailcatcher|maildev|papercut)\b/u, 'a mail catcher for development'],
  [/(?:^|\/)adminer\b/u, 'Adminer, a web interface to the database'],
  [/(?:^|\/)(?:pgadmin4?|phpmyadmin)\b/u, 'a web interface to the database'],
  [/(?:^|\/)minio\b/u, 'MinIO, an object store like S3'],
  [/(?:^|\/)prometheus\b/u, 'Prometheus, which collects metrics'],
  [/(?:^|\/)grafana\b/u, 'Grafana, which shows metrics'],
  [/(?:^|\/)(?:jaeger|all-in-one)\b/u, 'Jaeger, which collects traces'],
  [/mssql|azure-sql-edge/u, 'SQL Server, the database'],
  [/(?:^|\/)keycloak\b/u, 'Keycloak, which signs users in'],
  [/(?:^|\/)localstack\b/u, 'LocalStack, which stands in for AWS'],
]

/** The services of the compose files: what each runs, its ports, and what it waits for. */
export function* describeServices({ files }: GatheredFacts, text: string): Script<boolean> {
  const all = files
    .filter(({ facts }) => facts.services.length > 0)
    .map(({ path, facts }) => ({ path, services: facts.services }))
  const [first, ...others] = all.toSorted((one, other) => rankOf(one.path) - rankOf(other.path))
  if (first === undefined) return false
  yield* say(
    `[${first.path}] defines ${plural(first.services.length, 'service')}: ${joinNames(
      first.services.map(({ name }) => code(name)),
      16,
    )}.\n\n`,
  )
  for (const service of first.services) yield* say(`- ${describeService(service)}\n`)
  const order = startOrder(first.services)
  if (order.length > 1 || /\b(?:order|first|before|start)\b/iu.test(text))
    yield* say(
      order.length > 1
        ? `\nBy their \`depends_on\` they start in this order: ${order
            .map((names) => joinNames(names.map(code), 8))
            .join(', then ')}.\n`
        : '\nNone of them names another one in `depends_on`, so the file sets no order of starting.\n',
    )
  for (const { path, services } of others.slice(0, 5)) {
    yield* say(
      `\n[${path}] ${path.includes('override') ? 'changes or adds' : 'defines'} ${joinNames(
        services.map(
          ({ name, image, place }) =>
            `${code(name)}${image === '' ? '' : ` (${image})`} [${place.path}:${place.line}-${place.endLine}]`,
        ),
        10,
      )}.\n`,
    )
  }
  return true
}

function describeService({ name, image, build, command, ports, dependsOn, place }: Service): string {
  const known = images.find(([test]) => test.test(image))?.[1]
  const runs =
    image !== ''
      ? `runs the image ${code(image)}${known === undefined ? '' : `: ${known}`}`
      : build === ''
        ? 'has neither an image nor a build here'
        : `is built from ${code(build)} of this repository`
  const parts = [
    runs,
    ...(command === '' || command.length > 100 ? [] : [`started with ${code(command)}`]),
    ...(ports.length === 0
      ? []
      : [`${ports.length === 1 ? 'port' : 'ports'} ${joinNames(ports.map(code), 5)}`]),
    ...(dependsOn.length === 0 ? [] : [`waits for ${joinNames(dependsOn.map(code), 8)}`]),
  ]
  return `${code(name)} ${parts.join(', ')} [${place.path}:${place.line}-${place.endLine}].`
}

/** The file that is read without being named first, then what changes it. */
function rankOf(path: string): number {
  const name = path.split('/').at(-1) ?? path
  const isMain = /^(?:docker-)?compose\.ya?ml$/u.test(name)
  return path.split('/').length * 4 + (isMain ? 0 : name.includes('override') ? 1 : 2)
}

/** Services in groups, each of which waits for earlier ones only; one group where nothing waits. */
function startOrder(services: readonly Service[]): string[][] {
  const order: string[][] = []
  let left = [...services]
  const known = new Set(services.map(({ name }) => name))
  while (left.length > 0) {
    const ready = left.filter(({ dependsOn }) =>
      dependsOn.every((name) => !known.has(name) || order.some((group) => group.includes(name))),
    )
    if (ready.length === 0) return []
    order.push(ready.map(({ name }) => name))
    left = left.filter((service) => !ready.includes(service))
  }
  return order
}

/** What the program needs beside it, by the images of the compose files: databases, caches, queues. */
export function describeBackingServices({ files }: GatheredFacts): string {
  const services = files
    .filter(({ path }) => !/(?:^|\/)(?:tests?|e2e|cypress|playwright|ci)\//u.test(path))
    .flatMap(({ facts }) => facts.services)
    .filter(({ image }) => backing.test(image.split('/').at(-1) ?? ''))
  const distinctImages = services.filter(
    ({ image }, index) => services.findIndex((other) => other.image === image) === index,
  )
  if (distinctImages.length === 0) return ''
  const rows = distinctImages
    .slice(0, 6)
    .map(
      ({ name, image, place }) =>
        `${code(name)} (${code(image)}) [${place.path}:${place.line}-${place.endLine}]`,
    )
  return `\n- **Beside it**, as its compose file runs: ${joinNames(rows, 6)}.\n`
}

const backing =
  /^(?:postgres|postgis|timescaledb|mysql|mariadb|mongo|redis|valkey|keydb|memcached|rabbitmq|kafka|cp-kafka|redpanda|nats|elasticsearch|opensearch|clickhouse|minio|mailhog|mailpit|meilisearch|typesense|qdrant|cockroach|mssql|server:20)/iu
