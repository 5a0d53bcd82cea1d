import type { Snapshot } from '../../../../index/snapshot.ts'
import { isBesideProduct } from '../../project/is-beside-product.ts'
import type { LabelledProject } from '../../../projects.ts'
import { fieldsOf, literalOf, namedArgument, readArguments } from '../call-text.ts'
import type { SourceText } from '../source-text.ts'
import { readSources, scriptExtensions } from '../source-text.ts'
import { findAnnotatedRoutes, readControllerBases, readConventionalActions } from './annotated-routes.ts'
import { findConventionalRoutes } from './conventional-routes.ts'
import { findFastEndpoints } from './fast-endpoints.ts'
import { findFileRoutes } from './file-routes.ts'
import { findGoRoutes } from './go-routes.ts'
import { findGraphqlOperations } from './graphql-operations.ts'
import { withInheritedRoutes } from './inherited-routes.ts'
import { findKtorRoutes } from './ktor-routes.ts'
import { findMinimalRoutes } from './minimal-routes.ts'
import { findNestMiddleware, middlewareOf } from './nest-middleware.ts'
import { findPhpRoutes } from './php-routes.ts'
import { findProtoServices } from './proto-services.ts'
import { sessionMarkers } from './python-dependencies.ts'
import { findPythonRoutes } from './python-routes.ts'
import { readRailsFilters } from './rails-filters.ts'
import { findRailsRoutes } from './rails-routes.ts'
import { applyRestDefaults } from './rest-permissions.ts'
import type { Route } from './route.ts'
import { findRustRoutes } from './rust-routes.ts'
import { findScriptRoutes } from './script-routes.ts'
import { applySecurityRules } from './security-rules.ts'
import { findSinatraRoutes, sinatraMarkers } from './sinatra-routes.ts'
import { findSymfonyRoutes } from './symfony-routes.ts'

/** Every registration of a route in a form that is known, in the order of files and lines; examples and demos last. */
export function findRoutes(project: LabelledProject): readonly Route[] {
  const { snapshot } = project
  const known = kept.get(snapshot)
  if (known !== undefined) return known
  const routes = readRoutes(project)
  kept.set(snapshot, routes)
  return routes
}

const kept = new WeakMap<Snapshot, readonly Route[]>()

function readRoutes(project: LabelledProject): Route[] {
  const filters = readRailsFilters(
    readSources(project, {
      extensions: ['rb'],
      markers: ['before_action', 'before_filter', 'Controller <'],
      paths: /(?:^|\/)controllers\//u,
    }),
  )
  const found = [
    ...applyRestDefaults(
      findPythonRoutes(
        readSources(project, {
          extensions: ['py'],
          markers: [
            '.route(',
            'urlpatterns',
            'APIRouter',
            'Blueprint',
            'flask',
            'fastapi',
            'router.',
            'app.get(',
            'app.post(',
            'bp.',
            '.include_router(',
            'Blueprint(',
            '.register_blueprint(',
            'APIRouter(',
            'API_V',
            '_PREFIX',
            'BaseSettings',
            '.add_url_rule(',
            'view_func=',
            '.add_resource(',
            '_resource(',
            '.add_route(',
            '.router.add_',
            'starlette.routing',
            '.register(',
          ],
        }),
        readSources(project, {
          extensions: ['py'],
          markers: [
            'View)',
            'View,',
            'View\n',
            'ViewSet',
            'Resource)',
            '_required',
            '@api_view',
            '@require_',
          ],
        }),
        readSources(project, { extensions: ['py'], markers: sessionMarkers }),
      ),
      readSources(project, { extensions: ['py'], markers: ['DEFAULT_PERMISSION_CLASSES'] }),
    ),
    ...findInScripts(
      readSources(project, {
        extensions: scriptExtensions,
        markers: [
          'outer',
          'express',
          'fastify',
          'hono',
          'koa',
          '@Controller',
          '@nestjs/',
          'forRoutes',
          'setGlobalPrefix',
          'restify',
          'polka',
          'module.exports = require(',
        ],
      }),
    ),
    ...findFileRoutes(project),
    ...findInJvm(
      readSources(project, {
        extensions: ['java', 'kt', 'groovy'],
        markers: [
          'Mapping',
          '@Path',
          'ws.rs',
          'authorizeRequests',
          'authorizeHttpRequests',
          'authorizeExchange',
          '@SpringBootApplication',
        ],
      }),
    ),
    ...findKtorRoutes(
      readSources(project, { extensions: ['kt'], markers: ['io.ktor.server', '@Resource(', '@Location('] }),
    ),
    ...findInCsharp(
      readSources(project, {
        extensions: ['cs'],
        markers: ['[Http', '.Map', '[Route', 'Endpoint', 'const string Route', 'Controller'],
      }),
    ),
    ...readSources(project, {
      extensions: ['graphql', 'graphqls', 'gql', ...scriptExtensions, 'py'],
      markers: ['type Query', 'type Mutation', 'type Subscription', 'mutation: ', 'query: '],
    }).flatMap(findGraphqlOperations),
    ...findGoRoutes(
      readSources(project, {
        extensions: ['go'],
        markers: [
          'Handle',
          '.GET(',
          '.Get(',
          '.POST(',
          '.Post(',
          '.Group(',
          'Router',
          'http.ResponseWriter',
          'gin.Context',
          'echo.Context',
          'fiber.Ctx',
          '= "/',
        ],
      }),
    ),
    ...findRustRoutes(
      readSources(project, {
        extensions: ['rs'],
        markers: [
          '.route(',
          '#[get(',
          '#[post(',
          '#[put(',
          '#[delete(',
          '.mount(',
          '.nest(',
          'routes!',
          '.configure(',
          'Vec<Route>',
          'routes as',
          'routes!(',
          'utoipa::path',
          'resource(',
        ],
      }),
    ),
    ...findInPhp(
      readSources(project, {
        extensions: ['php'],
        markers: [
          'Route::',
          '$router->',
          '$app->',
          '$group->',
          '$routes->',
          'withRouting(',
          'Routing\\Attribute',
          'Routing\\Annotation',
          'RestBundle\\Controller\\Annotations',
        ],
      }),
      readSources(project, {
        extensions: ['yaml', 'yml'],
        markers: ['resource:', 'path:'],
        paths: /(?:^|\/)config\//u,
      }),
    ),
    ...readSources(project, { extensions: ['rb'], markers: ['.routes.draw', 'resources :', 'namespace :'] })
      .filter(({ path }) => /(?:^|\/)config\/routes(?:\.rb$|\/)/u.test(path))
      .flatMap((source) => findRailsRoutes(source, filters)),
    ...readSources(project, { extensions: ['rb', 'ru'], markers: sinatraMarkers }).flatMap(findSinatraRoutes),
    ...readSources(project, { extensions: ['proto'], markers: ['rpc '] }).flatMap(findProtoServices),
  ]
  return found.sort(
    (one, other) =>
      Number(isBesideProduct(one.path)) - Number(isBesideProduct(other.path)) ||
      compare(one.path, other.path) ||
      one.line - other.line,
  )
}

function findInJvm(sources: readonly SourceText[]): Route[] {
  const own = sources.flatMap((source) => findAnnotatedRoutes(source))
  return applySecurityRules(withInheritedRoutes(sources, own), sources)
}

function findInCsharp(sources: readonly SourceText[]): Route[] {
  const bases = readControllerBases(sources)
  const own = sources.flatMap((source) => findAnnotatedRoutes(source, undefined, bases))
  return [
    ...withInheritedRoutes(sources, own, undefined, bases),
    ...findConventionalRoutes(
      sources,
      sources.flatMap((source) => readConventionalActions(source, bases)),
    ),
    ...findMinimalRoutes(sources),
    ...findFastEndpoints(sources),
  ]
}

function findInPhp(sources: readonly SourceText[], settings: readonly SourceText[]): Route[] {
  const controllers = sources.filter(({ text }) => /\b(?:Routing|RestBundle)\\/u.test(text))
  return [...findPhpRoutes(sources), ...findSymfonyRoutes(controllers, settings)]
}

function findInScripts(sources: readonly SourceText[]): Route[] {
  const global = sources.map(globalPrefix).find((one) => one !== undefined)
  const prefix = global?.prefix ?? ''
  const versionPrefix = sources.map(versionPrefixOf).find((one) => one !== undefined)
  const app = { prefix, ...(versionPrefix === undefined ? {} : { versionPrefix }) }
  const laid = sources.filter(({ text }) => text.includes('forRoutes')).flatMap(findNestMiddleware)
  const own = sources
    .filter(({ text }) => text.includes('@Controller') || text.includes('@JsonController'))
    .flatMap((source) => findAnnotatedRoutes(source, app))
  const annotated = sources.filter(({ text }) => /['"](?:@nestjs\/|routing-controllers)/u.test(text))
  const controllers = (own.length === 0 ? [] : withInheritedRoutes(annotated, own, app)).map((route) => {
    const over = middlewareOf(laid, route, prefix)
    return {
      ...route,
      ...(global !== undefined && global.prefix === undefined ? { isRelative: true as const } : {}),
      guards: [...route.guards, ...over.map(({ name }) => name)],
      from: [...over, ...(global === undefined ? [] : [global])].map(({ path, line }) => ({ path, line })),
    }
  })
  return [...controllers, ...findScriptRoutes(sources)]
}

/** NestJS: `app.setGlobalPrefix('api')`; undefined where it is computed. */
function globalPrefix({
  text,
  path,
  lineAt,
}: SourceText): { prefix: string | undefined; path: string; line: number } | undefined {
  const at = text.indexOf('.setGlobalPrefix(')
  if (at === -1) return undefined
  const prefix = literalOf(readArguments(text, at + '.setGlobalPrefix'.length)?.items[0])
  return { prefix, path, line: lineAt(at) }
}

/** NestJS: `app.enableVersioning({ type: VersioningType.URI })` puts `v1` in front of the paths of version 1. */
function versionPrefixOf({ text }: SourceText): string | undefined {
  const at = text.indexOf('.enableVersioning(')
  if (at === -1) return undefined
  const fields = fieldsOf(readArguments(text, at + '.enableVersioning'.length)?.items[0])
  if (namedArgument(fields, 'type')?.endsWith('.URI') !== true) return undefined
  const prefix = namedArgument(fields, 'prefix')
  return prefix === 'false' ? '' : (literalOf(prefix) ?? 'v')
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
