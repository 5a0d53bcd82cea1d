/** Holds a service, with the flags that are given, until the process that started this one lets go of it, or ends. */
import { startService } from './start-service.ts'

const service = await startService(process.argv.slice(2))
process.on('disconnect', () => void service[Symbol.asyncDispose]())
const { address, apiKey, link } = service
process.send?.({ address, apiKey, link })
