import { literalOf, literalsIn, namedArgument, readArguments } from '../call-text.ts'
import type { PythonView } from './python-views.ts'
import type { Permissions } from './rest-permissions.ts'
import { describePermissions, guardsBesidePermissions, readRestPermissions } from './rest-permissions.ts'
import type { Route } from './route.ts'

/** A route that a router of Django REST framework makes of a view set. */
interface ViewSetRoute extends Pick<Route, 'method' | 'guards' | 'isChecked' | 'takesDefault'> {
  /** What follows the prefix of the registration. */
  readonly suffix: string
}

/** The list, the single object and the further actions of a view set, each with the methods that it has. */
export function readViewSet(view: PythonView | undefined): ViewSetRoute[] {
  if (view === undefined)
    return [
      { method: 'ANY', suffix: '', guards: [] },
      { method: 'ANY', suffix: '/<pk>', guards: [] },
    ]
  const { body } = view
  const guards = guardsBesidePermissions(view)
  const permissionsOf = readRestPermissions(view)
  const withPermissions = (
    route: { method: string; suffix: string },
    permissions: Permissions,
  ): ViewSetRoute => {
    if (permissionsOf === undefined) return { ...route, guards: view.guards }
    const described = describePermissions(permissions, route.method)
    return { ...route, ...described, guards: [...guards, ...described.guards] }
  }
  const own = new Set([...body.matchAll(/^[ \t]+(?:async[ \t]+)?def[ \t]+(\w+)/gmu)].map(([, name]) => name))
  const has = (action: string): boolean =>
    own.has(action) || view.bases.some((base) => actionsOfBase[base]?.includes(action) === true)
  const allowed = literalsIn(/\bhttp_method_names\s*=\s*([[(][^\])]*[\])])/u.exec(body)?.[1] ?? '').map(
    (one) => one.toUpperCase(),
  )
  // The methods of one path with the same permissions are one route.
  const routesOf = (suffix: string, actions: Readonly<Record<string, string>>): ViewSetRoute[] => {
    const had = Object.entries(actions).filter(
      ([action, method]) => has(action) && (allowed.length === 0 || allowed.includes(method)),
    )
    return [...Map.groupBy(had, ([action]) => permissionsOf?.(action)?.join()).values()].map((alike) =>
      withPermissions(
        { method: alike.map(([, method]) => method).join('|'), suffix },
        permissionsOf?.(alike[0]?.[0] ?? ''),
      ),
    )
  }
  return [
    ...routesOf('', { list: 'GET', create: 'POST' }),
    ...routesOf('/<pk>', { retrieve: 'GET', update: 'PUT', partial_update: 'PATCH', destroy: 'DELETE' }),
    ...furtherActions(body).map(({ name, permissions, ...route }) =>
      withPermissions(route, permissionsOf?.(name, permissions)),
    ),
  ]
}

interface FurtherAction {
  readonly name: string
  readonly method: string
  readonly suffix: string
  /** The argument `permission_classes` as it is written. */
  readonly permissions: string | undefined
}

/** `@action(detail=True, methods=['post'])` and the name of its function. */
function furtherActions(body: string): FurtherAction[] {
  return [...body.matchAll(/^[ \t]+@action\(/gmu)].flatMap((match) => {
    const call = readArguments(body, match.index + match[0].length - 1)
    if (call === undefined) return []
    const name = /\bdef[ \t]+(\w+)/u.exec(body.slice(call.end, call.end + 2_000))?.[1] ?? ''
    const path = literalOf(namedArgument(call.items, 'url_path')) ?? name
    const methods = literalsIn(namedArgument(call.items, 'methods') ?? '').map((one) => one.toUpperCase())
    const isDetail = namedArgument(call.items, 'detail') === 'True'
    return [
      {
        name,
        permissions: namedArgument(call.items, 'permission_classes'),
        method: methods.length === 0 ? 'GET' : methods.join('|'),
        suffix: `${isDetail ? '/<pk>' : ''}/${path}`,
      },
    ]
  })
}

const write = ['create', 'update', 'partial_update', 'destroy']

const actionsOfBase: Readonly<Record<string, readonly string[]>> = {
  ModelViewSet: ['list', 'retrieve', ...write],
  ReadOnlyModelViewSet: ['list', 'retrieve'],
  ListModelMixin: ['list'],
  CreateModelMixin: ['create'],
  RetrieveModelMixin: ['retrieve'],
  UpdateModelMixin: ['update', 'partial_update'],
  DestroyModelMixin: ['destroy'],
}
