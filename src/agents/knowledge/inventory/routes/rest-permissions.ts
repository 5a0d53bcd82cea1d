import { literalsIn, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import type { PythonView } from './python-views.ts'
import type { Route } from './route.ts'

/** What a view of Django REST framework asks of the caller; undefined where the default of the settings holds. */
export type Permissions = readonly string[] | undefined

/**
 * The permission classes of a view for an action; undefined for a view of Django itself.
 *
 * @see https://www.django-rest-framework.org/api-guide/permissions/
 */
export function readRestPermissions(
  view: PythonView,
): ((action: string, ownOfAction?: string) => Permissions) | undefined {
  if (view.decorators.some((one) => /^@(?:[\w.]+\.)?api_view\b/u.test(one))) {
    const decorator = view.decorators.find((one) => permissionDecorator.test(one))
    return () => (decorator === undefined ? undefined : readList(decorator, decorator.indexOf('(') + 1))
  }
  if (!view.bases.some((base) => /(?:APIView|ViewSet|ViewSetMixin)$/u.test(base))) return undefined
  const override = readOverride(view.body)
  const attribute = classAttribute.exec(view.body)
  const own = attribute === null ? undefined : readList(view.body, attribute.index + attribute[0].length)
  return (action, ownOfAction) => {
    const decided = override?.(action)
    if (decided !== undefined && decided !== 'inherited') return decided
    return ownOfAction === undefined ? own : readList(ownOfAction, 0)
  }
}

/** The guards of a view but for its permission classes, which {@link readRestPermissions} tells by action. */
export function guardsBesidePermissions(view: PythonView): string[] {
  const listed = new Set(
    [...view.body.matchAll(new RegExp(classAttribute, 'gmu'))].flatMap((match) =>
      readList(view.body, match.index + match[0].length),
    ),
  )
  return view.guards.filter(
    (guard) =>
      !listed.has(guard) &&
      !permissionDecorator.test(guard) &&
      !/^@(?:[\w.]+\.)?authentication_classes\b/u.test(guard),
  )
}

/** What a route says of its permissions, which may be those of the settings. */
export function describePermissions(
  permissions: Permissions,
  method: string,
): Pick<Route, 'guards' | 'isChecked' | 'takesDefault'> {
  return permissions === undefined
    ? { guards: [], takesDefault: true }
    : { guards: permissions, isChecked: checks(permissions, method) }
}

/** Gives the routes that say nothing the permission classes of the settings, where all settings agree. */
export function applyRestDefaults(routes: readonly Route[], sources: readonly SourceText[]): Route[] {
  const found = sources.flatMap(readDefaults)
  const [first] = found
  const isOne = new Set(found.map(({ names }) => names.join())).size === 1
  if (first === undefined || !isOne) return [...routes]
  return routes.map((route) => {
    if (route.takesDefault !== true) return route
    const { takesDefault: _, ...rest } = route
    return {
      ...rest,
      guards: [...route.guards, ...first.names],
      isChecked: checks(first.names, route.method),
      from: [...(route.from ?? []), { path: first.path, line: first.line }],
    }
  })
}

function readDefaults({ text, path, lineAt }: SourceText): { names: string[]; path: string; line: number }[] {
  return [...text.matchAll(/["']DEFAULT_PERMISSION_CLASSES["']\s*:\s*(?=[[(])/gu)].map((match) => ({
    names: literalsIn((readArguments(text, match.index + match[0].length)?.items ?? []).join(',')).map(
      (name) => name.split('.').at(-1) ?? name,
    ),
    path,
    line: lineAt(match.index),
  }))
}

/** Whether a caller who is not signed in is turned away; `IsAuthenticatedOrReadOnly` lets it read. */
function checks(permissions: readonly string[], method: string): boolean {
  return permissions.some(
    (name) => !/\bAllowAny\b/u.test(name) && !(/ReadOnly\b/u.test(name) && /\b(?:GET|ANY)\b/u.test(method)),
  )
}

const permissionDecorator = /^@(?:[\w.]+\.)?permission_classes\b/u

/** Not the argument of an `@action` on a line of its own. */
const classAttribute = /^(?: {1,4}|\t)permission_classes[ \t]*(?::[^=\n]{0,80})?=[ \t]*/mu

/** `[A, B()]` and `(A,)` as names; what is computed stands as it is written. */
function readList(text: string, start: number): string[] {
  if (!/[[(]/u.test(text[start] ?? '')) return [/^[^\n]{0,60}/u.exec(text.slice(start))?.[0].trim() ?? '']
  return (readArguments(text, start)?.items ?? [])
    .filter((item) => /^\w/u.test(item))
    .map((item) => item.replace(/\(\s*\)$/u, ''))
}

type Decided = readonly string[] | 'inherited'

interface Branch {
  /** Undefined for all that no other branch names. */
  readonly actions: readonly string[] | undefined
  readonly decided: Decided
}

const unreadable = ['get_permissions']

/** `def get_permissions(self)` that chooses by `self.action`; one that cannot be read decides every action itself. */
function readOverride(body: string): ((action: string) => Decided) | undefined {
  const head = /^([ \t]+)def[ \t]+get_permissions\([^)\n]{0,80}\)[^:\n]{0,80}:[ \t]*\n/mu.exec(body)
  if (head === null) return undefined
  const start = head.index + head[0].length
  const rest = body.slice(start)
  const depth = head[1]?.length ?? 0
  const branches: Branch[] = []
  let actions: readonly string[] | undefined
  let inner: number | undefined
  let at = start
  for (const line of rest.split('\n')) {
    const indent = /^[ \t]*/u.exec(line)?.[0].length ?? 0
    if (line.trim() !== '' && indent <= depth) break
    inner ??= line.trim() === '' ? undefined : indent
    const condition = /^[ \t]*(?:el)?if[ \t]+(.{1,300}):[ \t]*$/u.exec(line)?.[1]
    const value = /^[ \t]*(?:return[ \t]+|(?:self\.)?permission_classes[ \t]*=[ \t]*)(?=\S)/u.exec(line)
    if (condition !== undefined) {
      const named = /^self\.action[ \t]*(?:==|in)[ \t]*([^\s].*)$/u.exec(condition)?.[1]
      if (named === undefined || /\b(?:and|or|not)\b/u.test(named) || literalsIn(named).length === 0)
        return () => unreadable
      actions = literalsIn(named)
    } else if (/^[ \t]*else[ \t]*:/u.test(line)) {
      actions = undefined
    } else if (value !== null) {
      if (indent === inner) actions = undefined
      const written = line.slice(value[0].length)
      if (/^super\(.*\)\.get_permissions\(/u.test(written)) branches.push({ actions, decided: 'inherited' })
      else if (!/^\[[ \t]*\w+\(\)[ \t]+for\b/u.test(written)) {
        if (!written.startsWith('[') && !written.startsWith('(')) return () => unreadable
        branches.push({ actions, decided: readList(body, at + value[0].length) })
      }
    }
    at += line.length + 1
  }
  return (action) =>
    branches.find((branch) => branch.actions?.includes(action) === true)?.decided ??
    branches.findLast((branch) => branch.actions === undefined)?.decided ??
    'inherited'
}
