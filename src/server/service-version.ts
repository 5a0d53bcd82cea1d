import { program } from '../services/program.ts'

export const serviceVersion = program.version
