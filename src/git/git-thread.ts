import { parentPort, workerData } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { serveGit } from './host-git.ts'

parentPort!.on('message', (port: MessagePort) => serveGit(port, workerData as Int32Array))
