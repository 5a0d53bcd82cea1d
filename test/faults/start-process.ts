/**
 * A process of the service that belongs to one test: nothing starts or waits for a test that has ended, and what it
 * leaves behind is ended and fails it.
 */
import type { TestContext } from 'vitest'
import { ownProcesses } from '../support/own-processes.ts'
import { spawnService } from '../support/service-process.ts'
import type { ServiceCommand, ServiceProcess } from '../support/service-process.ts'

export type { ServiceProcess } from '../support/service-process.ts'

/** Resolves once it listens. Where it is disposed of it ends its database too. */
export async function startProcess(
  test: TestContext,
  directory: string,
  environment: Readonly<Record<string, string>> = {},
  command: ServiceCommand = 'serve',
): Promise<ServiceProcess> {
  // A test that took too long goes on until it next waits for something.
  test.signal.throwIfAborted()
  ownProcesses(test, directory)
  return await spawnService({ command, directory, environment, signal: test.signal })
}
