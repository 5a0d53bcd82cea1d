import type { ModuleResolver, ProjectFiles } from '../language.ts'
export function createModuleResolver(_project: ProjectFiles): ModuleResolver {
  return { resolve: (specifier) => ({ kind: 'external', packageName: specifier }) }
}
