/** A thread that reads snapshots for the service. */
import { parentPort, workerData } from 'node:worker_threads'
import { useHostedGit } from '../../git/index.ts'
import type { PoolThreadData } from './pool-thread.ts'
import { serveTasks } from './serve-tasks.ts'
import { calls, streams } from './thread-tasks.ts'

useHostedGit((workerData as PoolThreadData).gitPort)
serveTasks(parentPort!, { calls, streams })
