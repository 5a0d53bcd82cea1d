/** A thread that reads snapshots for the service. */
import { parentPort } from 'node:worker_threads'
import { serveTasks } from './serve-tasks.ts'
import { calls, streams } from './thread-tasks.ts'

serveTasks(parentPort!, { calls, streams })
