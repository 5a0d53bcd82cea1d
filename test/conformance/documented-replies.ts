/** What the OpenAPI document says of replies, held against each one that a test gets. */
import { endpoints } from '../../src/contract/endpoints.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { createOpenApiDocument } from '../../src/server/openapi.ts'

type Responses = Readonly<Record<string, { readonly description: string }>>

const { paths } = createOpenApiDocument('0') as {
  paths: Record<string, Record<string, { operationId: string; responses: Responses }>>
}
const responsesByName = new Map(
  Object.values(paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId, responses }) => [operationId, responses] as const),
  ),
)

/** In this order the first that fits is meant: `/projects/list` before `/projects/{project_id}`. */
const routes = Object.entries<Endpoint>(endpoints)
  .map(([name, { method, path }]) => ({ name, method, path }))
  .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  .map(({ name, method, path }) => {
    const pattern = path
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{\w+(\*?)\}/g, (_, rest) => (rest === '*' ? '.+' : '[^/]+'))
    return { name, method, pattern: new RegExp(`^${pattern}/?$`) }
  })

/** Throws for a status, or the code of an error, that the document does not list for the endpoint. */
export async function expectDocumented(method: string, path: string, response: Response): Promise<void> {
  const [pathname = ''] = path.split('?')
  const route = routes.find((one) => one.method === method && one.pattern.test(pathname))
  if (route === undefined) return
  const documented = responsesByName.get(route.name)?.[String(response.status)]
  if (documented === undefined) {
    throw new Error(
      `${method} ${path} answered ${response.status}, which ${route.name} does not list in OpenAPI`,
    )
  }
  if (response.ok || response.status === 304) return
  const { code } = (await response.clone().json()) as { code: string }
  if (!documented.description.includes(`\`${code}\``)) {
    throw new Error(`${method} ${path} answered "${code}", which ${route.name} does not list in OpenAPI`)
  }
}
