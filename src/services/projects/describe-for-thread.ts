import type { Project } from '../../store/index.ts'
import type { ServiceContext } from '../context.ts'
import type { AnswerProject } from '../runs/answer-question.ts'
import { gitDirectory } from './directories.ts'

/** What a thread is told of a project beside its snapshot. */
export function describeForThread(ctx: ServiceContext, project: Project): AnswerProject {
  const { id, repoName, source } = project
  return {
    id,
    repoName,
    gitDirectory: gitDirectory(ctx, project),
    isWorkingTree: source.kind === 'local' && source.branchName === null && source.commitId === null,
  }
}
