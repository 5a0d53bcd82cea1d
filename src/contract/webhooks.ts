import { z } from 'zod'
import { idText, pathText, shortText } from './limits.ts'

/** What a git host tells of a push: GitHub, Gitea and Forgejo (`repository`), or GitLab (`project`). */
export const pushEvent = z
  .object({
    ref: pathText.nullish().describe('`refs/heads/main`; absent in events that are no push.'),
    after: idText.nullish().describe('The commit that was pushed; zeros where a branch was deleted.'),
    repository: z
      .object({
        clone_url: pathText.nullish(),
        ssh_url: pathText.nullish(),
        default_branch: shortText.nullish(),
      })
      .nullish(),
    project: z
      .object({
        git_http_url: pathText.nullish(),
        git_ssh_url: pathText.nullish(),
        default_branch: shortText.nullish(),
      })
      .nullish(),
  })
  .meta({ id: 'PushEvent' })

export type PushEvent = z.output<typeof pushEvent>

export const received = z.object({ message: z.string() })
