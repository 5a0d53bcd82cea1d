import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { inventoryOf, orientationOf } from '../../services/code/index.ts'
import { leaveOutAsked } from '../../services/conversations/index.ts'
import * as projects from '../../services/projects/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentInventory, presentOrientation } from '../present-orientation.ts'
import {
  presentAttachedIndex,
  presentParsingStatus,
  presentProject,
  presentProjectDetails,
} from '../present.ts'
import { readUpload } from '../read-upload.ts'
import type { ServerContext } from '../server-context.ts'

export function addProjectRoutes(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  addEndpoint(app, authenticate, endpoints.requestParse, async ({ user, body }) => {
    const { projectId, status } = await projects.requestParse(ctx, user, {
      repoName: body.repo_name,
      repoPath: body.repo_path,
      branchName: body.branch_name,
      commitId: body.commit_id,
      organisationId: body.organisation_id,
    })
    return { project_id: projectId, status }
  })
  addEndpoint(app, authenticate, endpoints.getParsingStatus, async ({ user, params }) => {
    return presentParsingStatus(await projects.parsingStatus(ctx, user, params.project_id))
  })
  addEndpoint(app, authenticate, endpoints.findParsing, async ({ user, body }) => {
    const wanted = { repoName: body.repo_name, branchName: body.branch_name, commitId: body.commit_id }
    return presentParsingStatus(await projects.findParsing(ctx, user, wanted))
  })
  addEndpoint(app, authenticate, endpoints.listProjects, async ({ user }) => {
    return (await projects.listProjects(ctx, user)).map(presentProject)
  })
  addEndpoint(app, authenticate, endpoints.getProject, async ({ user, params }) => {
    return presentProjectDetails(await projects.getProject(ctx, user, params.project_id))
  })
  addEndpoint(app, authenticate, endpoints.refreshProject, async ({ user, params }) => {
    const { projectId, status } = await projects.refreshProject(ctx, user, params.project_id)
    return { project_id: projectId, status }
  })
  addEndpoint(app, authenticate, endpoints.attachIndex, async ({ user, params, request }) => {
    const { file } = await readUpload(request, ctx.config.maxIndexMb * 2 ** 20)
    return presentAttachedIndex(await projects.attachIndex(ctx, user, params.project_id, file))
  })
  addEndpoint(app, authenticate, endpoints.detachIndex, async ({ user, params }) => {
    const { projectId, status } = await projects.detachIndex(ctx, user, params.project_id)
    return { project_id: projectId, status }
  })
  addEndpoint(app, authenticate, endpoints.orient, async ({ user, params }) => {
    const found = await orientationOf(ctx, user, params.project_id)
    const questions = await leaveOutAsked(ctx, user, params.project_id, found.questions)
    return presentOrientation({ ...found, questions })
  })
  addEndpoint(app, authenticate, endpoints.listInventory, async ({ user, params, query }) => {
    const { project_id: id, list } = params
    const part = { start: query.start ?? 0, limit: query.limit ?? 100 }
    switch (list) {
      case 'routes':
        return { routes: presentInventory.routes(await inventoryOf(ctx, user, id, list, part)) }
      case 'tables':
        return { tables: presentInventory.tables(await inventoryOf(ctx, user, id, list, part)) }
      case 'options':
        return { options: presentInventory.options(await inventoryOf(ctx, user, id, list, part)) }
      case 'configuration':
        return { configuration: presentInventory.configuration(await inventoryOf(ctx, user, id, list, part)) }
    }
  })
  addEndpoint(app, authenticate, endpoints.lookIntoFolder, async ({ query }) => {
    const { path, isFolder, folders } = await projects.lookIntoFolder(ctx, query.path)
    return { path, is_folder: isFolder, folders: [...folders] }
  })
  addEndpoint(app, authenticate, endpoints.moveProject, async ({ user, params, body }) => {
    return presentProject(await projects.moveProject(ctx, user, params.project_id, body.organisation_id))
  })
  addEndpoint(app, authenticate, endpoints.deleteProject, async ({ user, params }) => {
    await projects.deleteProject(ctx, user, params.project_id)
    return { message: 'Project deleted successfully.' }
  })
}
