import { z } from 'zod'

/** What a git host tells of a push: GitHub, Gitea and Forgejo (`repository`), or GitLab (`project`). */
export const pushEvent = z
  .object({
    ref: z.string().max(4096).nullish().describe('`refs/heads/main`; absent in events that are no push.'),
    after: z
      .string()
      .max(64)
      .nullish()
      .describe('The commit that was pushed; zeros where a branch was deleted.'),
    repository: z
      .object({
        clone_url: z.string().max(4096).nullish(),
        ssh_url: z.string().max(4096).nullish(),
        default_branch: z.string().max(1024).nullish(),
      })
      .nullish(),
    project: z
      .object({
        git_http_url: z.string().max(4096).nullish(),
        git_ssh_url: z.string().max(4096).nullish(),
        default_branch: z.string().max(1024).nullish(),
      })
      .nullish(),
  })
  .meta({ id: 'PushEvent' })

export type PushEvent = z.output<typeof pushEvent>

export const received = z.object({ message: z.string() })
