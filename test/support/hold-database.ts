/** Holds the database of the tests until the process that started this one lets go of it, or ends. */
import { closeTestStores, testServer } from './postgres.ts'

process.on('disconnect', () => void closeTestStores())
await testServer()
process.send?.('held')
