import { homedir } from 'node:os'
import { resolve } from 'node:path'

import { isLocalPath } from '../../git/index.ts'
import type { NewProject } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { readRepositoryName } from './remote.ts'

export interface SourceRequest {
  readonly repoName?: string | undefined
  readonly repoPath?: string | undefined
  readonly branchName?: string | undefined
  readonly commitId?: string | undefined
  /** Whose project it becomes; the user's if absent. */
  readonly organisationId?: string | undefined
}

export interface RequestedSource {
  /** Undefined for a folder that the request gives no name. */
  readonly repoName: string | undefined
  readonly source: NewProject['source']
}

/** What a request names: a repository on a host, or (in development mode) a folder of this machine. */
export function readSource(ctx: ServiceContext, request: SourceRequest): RequestedSource {
  const repoName = nonEmpty(request.repoName)
  const namedPath = repoName !== undefined && isLocalPath(repoName) ? repoName : undefined
  const path = nonEmpty(request.repoPath) ?? namedPath
  const wanted = {
    branchName: nonEmpty(request.branchName) ?? null,
    commitId: nonEmpty(request.commitId) ?? null,
  }
  if (path !== undefined) {
    if (!ctx.config.developmentMode) throw new ServiceError('local_parsing_disabled')
    return {
      repoName: namedPath === undefined ? repoName : undefined,
      source: { kind: 'local', path: readPath(path), ...wanted },
    }
  }
  if (repoName === undefined) throw new ServiceError('repository_required')
  const { repoName: readName, url } = readRepositoryName(ctx, repoName)
  return { repoName: readName, source: { kind: 'remote', url, ...wanted } }
}

function readPath(path: string): string {
  if (!isLocalPath(path) || /^\.\.?(?:[/\\]|$)/.test(path) || path.includes('\0')) {
    throw new ServiceError('validation_failed', {
      detail: `Cannot parse repo_path "${path}": expected an absolute path, such as "/home/ada/shop" or "~/shop"`,
    })
  }
  return resolve(path.replace(/^~(?=[/\\]|$)/, homedir()))
}

function nonEmpty(value: string | undefined): string | undefined {
  const trimmed = value?.trim()
  return trimmed === undefined || trimmed === '' ? undefined : trimmed
}
