import type { RunByOthers } from '../run-by-others.ts'

const isDefaultExport = /\bexport default\b/u

export const runByOthers: RunByOthers = {
  conventions: [
    {
      rule: 'a container (makes what it injects)',
      head: /@(?:Injectable|Controller|Component|Directive|Pipe|NgModule|Module|Resolver|WebSocketGateway|Catch|Processor)\(/u,
      makes: true,
    },
    {
      rule: 'an object-relational mapper (makes entities)',
      head: /@(?:Entity|ViewEntity|ChildEntity)\(/u,
      makes: true,
    },
    {
      rule: 'Next.js (files of the app folder)',
      path: /(?:^|\/)app\/(?:.*\/)?(?:page|layout|template|loading|error|global-error|not-found|default|route|sitemap|robots|manifest|icon|apple-icon|opengraph-image|twitter-image)\.[jt]sx?$/u,
      head: /\bexport\b/u,
    },
    {
      rule: 'Next.js (files of the pages folder)',
      path: /(?:^|\/)pages\/.*\.[jt]sx?$/u,
      head: isDefaultExport,
    },
    {
      rule: 'Next.js (data of a page)',
      path: /(?:^|\/)pages\/.*\.[jt]sx?$/u,
      name: /^get(?:ServerSide|Static|Initial)(?:Props|Paths)$/u,
    },
    {
      rule: 'React Router (route modules)',
      path: /(?:^|\/)app\/(?:root|entry\.\w+|routes\/.*)\.[jt]sx?$/u,
      head: isDefaultExport,
    },
    {
      rule: 'React Router (exports of route modules)',
      path: /(?:^|\/)app\/(?:root|entry\.\w+|routes\/.*)\.[jt]sx?$/u,
      name: /^(?:loader|action|clientLoader|clientAction|meta|links|headers|handle|shouldRevalidate|ErrorBoundary|HydrateFallback|Layout|middleware)$/u,
      head: /\bexport\b/u,
    },
    {
      rule: 'SvelteKit (files of routes)',
      path: /(?:^|\/)routes\/(?:.*\/)?\+(?:page|layout|server)(?:\.server)?\.[jt]s$/u,
      head: /\bexport\b/u,
    },
  ],
}
