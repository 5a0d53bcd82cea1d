import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Project } from '../api/types.ts'
import { announce } from '../components/announce.ts'
import type { News } from '../components/notify.ts'
import { beginWork } from '../components/page-title.ts'
import { isSettled, projectsOptions } from './project-queries.ts'
import { readTexts } from '../texts/language-store.ts'

/** The title of the tab tells that a repository is being parsed, and that it has been; listeners hear each stage. */
export function useParseNews(): void {
  const projects = useQuery(projectsOptions()).data
  const parsing = useRef(new Map<string, ReturnType<typeof beginWork>>())
  const seen = useRef<ReadonlyMap<string, Project>>(undefined)
  useEffect(() => {
    if (projects === undefined) return
    const { current } = parsing
    const byId = new Map(projects.map((project) => [project.id, project]))
    for (const { id, status } of projects) {
      // A small one may be ready before it is first seen.
      const isNew = seen.current?.has(id) === false
      if ((isNew || !isSettled(status)) && !current.has(id)) current.set(id, beginWork())
    }
    for (const project of projects) {
      const before = seen.current?.get(project.id)
      // What was so when the page was opened is no news.
      if (seen.current !== undefined && before?.status !== project.status) announce(toSpeech(project))
    }
    seen.current = byId
    for (const [id, endWork] of current) {
      const project = byId.get(id)
      if (project !== undefined && !isSettled(project.status)) continue
      current.delete(id)
      // One that was deleted is no news.
      endWork(project === undefined ? undefined : toNews(project))
    }
  }, [projects])
  useEffect(() => {
    const { current } = parsing
    return () => {
      for (const endWork of current.values()) endWork()
      current.clear()
    }
  }, [])
}

/** A stage is worth hearing, a count is not. */
function toSpeech({ status, error, repo_name: name }: Project): string {
  const { doing, news } = readTexts().projects
  if (status === 'ready') return news.ready(name)
  if (status === 'error') return error === null ? news.failed(name) : `${news.failed(name)}: ${error}`
  return news.stage(name, doing[status])
}

function toNews({ id, status, repo_name: name }: Project): News {
  const { news } = readTexts().projects
  return {
    title: status === 'ready' ? news.ready(name) : news.failed(name),
    body: '',
    tag: `parse ${id}`,
  }
}
