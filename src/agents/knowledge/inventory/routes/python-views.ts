import { indentOf } from '../../../indent-of.ts'
import { literalsIn, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import { moduleOf } from './python-modules.ts'
import { isGuard } from './route.ts'

/** What serves a route of a Python framework: a function, or a class with a method for each of HTTP. */
export interface PythonView {
  readonly name: string
  readonly path: string
  readonly line: number
  /** Those that it says to take; empty where it says nothing. */
  readonly methods: readonly string[]
  /** Decorators, mixins and permission classes, as they are written. */
  readonly guards: readonly string[]
  /** As they are written; of a function or class itself, not of its base classes. */
  readonly decorators: readonly string[]
  /** The base classes by their last name. */
  readonly bases: readonly string[]
  /** The text of the definition. */
  readonly body: string
}

/** Finds a view by its full dotted name. */
export type FindView = (fullName: string) => PythonView | undefined

interface Definition {
  readonly source: SourceText
  readonly index: number
}

/** The functions and classes at the outer level of files, found by the name that a route gives. */
export function readViews(sources: readonly SourceText[]): FindView {
  const byName = new Map<string, Definition[]>()
  for (const source of sources) {
    for (const match of source.text.matchAll(/^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)/gmu)) {
      const name = match[1] ?? ''
      byName.set(name, [...(byName.get(name) ?? []), { source, index: match.index }])
    }
  }
  const find = (fullName: string, level = 0): PythonView | undefined => {
    const name = fullName.split('.').at(-1) ?? ''
    const definition = choose(byName.get(name) ?? [], fullName.split('.').slice(0, -1).join('.'))
    if (definition === undefined) return undefined
    const view = readView(definition, name)
    if (view.bases.length === 0 || level > 2) return view
    const inherited = view.bases.map((base) => find(base, level + 1)).filter((base) => base !== undefined)
    const methods = [
      ...view.methods,
      ...view.bases.flatMap((base) => baseMethods[base] ?? []),
      ...inherited.flatMap((base) => base.methods),
    ]
    return {
      ...view,
      methods: order.filter((method) => methods.includes(method)),
      guards: [...new Set([...view.guards, ...inherited.flatMap((base) => base.guards)])],
      bases: [...new Set([...view.bases, ...inherited.flatMap((base) => base.bases)])],
      body: [view.body, ...inherited.map((base) => base.body)].join('\n'),
    }
  }
  return (fullName) => find(fullName)
}

/** The definition of a module, or of one below the package that exports it; else the only one of that name. */
function choose(definitions: readonly Definition[], module: string): Definition | undefined {
  const inModule = definitions.filter(({ source }) => {
    const own = moduleOf(source.path)
    return own === module || own.endsWith(`.${module}`)
  })
  if (inModule.length > 0) return inModule.at(-1)
  const below = definitions.filter(({ source }) => `.${moduleOf(source.path)}`.includes(`.${module}.`))
  if (below.length === 1) return below[0]
  return definitions.length === 1 ? definitions[0] : undefined
}

function readView({ source, index }: Definition, name: string): PythonView {
  const body = bodyAt(source.text, index)
  const isClass = body.startsWith('class')
  const head = isClass
    ? (/^class[ \t]+\w+[ \t]*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/u.exec(body)?.[1] ?? '')
    : ''
  const bases = head
    .split(',')
    .map((base) => base.replace(/\[.*$/u, '').trim().split('.').at(-1) ?? '')
    .filter((base) => /^\w+$/u.test(base))
  const decorators = decoratorsBefore(source.text, index)
  return {
    name,
    path: source.path,
    line: source.lineAt(index),
    methods: isClass ? methodsBelow(source.text, index) : decorators.flatMap(methodsOfDecorator),
    guards: [
      ...decorators.filter((one) => methodsOfDecorator(one).length === 0 && (!isClass || isGuard(one))),
      ...bases.filter((base) => /(?:Required|Permission|Auth|Access|Owner|Staff|Admin)\w*$/u.test(base)),
      ...(isClass ? listedGuards(body) : []),
    ]
      .filter((one) => !describes.test(one))
      .map(showGuard),
    decorators,
    bases,
    body,
  }
}

/** Decorators that document a view, or take a check from it. */
const describes =
  /^@?(?:[\w.]+\.)?(?:extend_schema|swagger|doc\b|docs\b|csrf_exempt|xframe|exempt|cache|never_cache)/u

const mostCharacters = 60

/** A long one with its first argument alone. */
function showGuard(written: string): string {
  const guard = written.replace(/\s+/gu, ' ')
  if (guard.length <= mostCharacters) return guard
  return guard.replace(/\(\s?([^,()]{0,40})[\s\S]*$/u, '($1, …)').slice(0, 2 * mostCharacters)
}

/** `decorators = [login_required]` and `permission_classes = [IsAuthenticated]`. */
function listedGuards(body: string): string[] {
  const lists = body.matchAll(
    /^(?: {1,4}|\t)(?:decorators|permission_classes)[ \t]*(?::[^=\n]*)?=[ \t]*[[(]/gmu,
  )
  return [...lists].flatMap((match) =>
    [...(readArguments(body, match.index + match[0].length - 1)?.items ?? [])].filter((item) =>
      /^\w/u.test(item),
    ),
  )
}

export function bodyAt(text: string, index: number): string {
  const rest = text.slice(index)
  const next = /\n(?=[^\s#)\]}])/u.exec(rest)
  return next === null ? rest : rest.slice(0, next.index)
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The methods of HTTP that the class at an offset has a method for. */
export function methodsBelow(text: string, index: number): string[] {
  const indent = indentOf(text.slice(text.lastIndexOf('\n', index) + 1, index))
  const own = [
    ...bodyAt(text, index).matchAll(/^([ \t]+)(?:async[ \t]+)?def[ \t]+(get|post|put|patch|delete)\b/gmu),
  ].filter(([, space = '']) => space.length > indent && space.length <= indent + 4)
  const named = own.map(([, , method = '']) => method.toUpperCase())
  return order.filter((method) => named.includes(method))
}

function decoratorsBefore(text: string, index: number): string[] {
  const lines = text
    .slice(Math.max(0, index - 1_500), index)
    .split('\n')
    .slice(0, -1)
  const first = lines.findLastIndex((line) => !/^@|^[ \t)\]]/u.test(line)) + 1
  return lines
    .slice(first)
    .join('\n')
    .split(/^(?=@)/mu)
    .map((one) => one.trim())
    .filter((one) => one.startsWith('@'))
}

/** `@api_view(['GET'])`, `@require_http_methods(["GET", "POST"])`, `@require_POST`. */
function methodsOfDecorator(decorator: string): string[] {
  const only = /^@(?:[\w.]+\.)?require_(GET|POST)\b/u.exec(decorator)?.[1]
  if (only !== undefined) return [only]
  if (/^@(?:[\w.]+\.)?require_safe\b/u.test(decorator)) return ['GET']
  return /^@(?:[\w.]+\.)?(?:api_view|require_http_methods)\b/u.test(decorator)
    ? literalsIn(decorator).map((method) => method.toUpperCase())
    : []
}

/** What the generic views of Django and Django REST framework take. */
const baseMethods: Readonly<Record<string, readonly string[]>> = {
  TemplateView: ['GET'],
  ListView: ['GET'],
  DetailView: ['GET'],
  FormView: ['GET', 'POST'],
  CreateView: ['GET', 'POST'],
  UpdateView: ['GET', 'POST'],
  DeleteView: ['GET', 'POST'],
  ListAPIView: ['GET'],
  RetrieveAPIView: ['GET'],
  CreateAPIView: ['POST'],
  DestroyAPIView: ['DELETE'],
  UpdateAPIView: ['PUT', 'PATCH'],
  ListCreateAPIView: ['GET', 'POST'],
  RetrieveUpdateAPIView: ['GET', 'PUT', 'PATCH'],
  RetrieveDestroyAPIView: ['GET', 'DELETE'],
  RetrieveUpdateDestroyAPIView: ['GET', 'PUT', 'PATCH', 'DELETE'],
}
