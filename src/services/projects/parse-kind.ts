/** The kind of the jobs that parse: their key is the project's id. */
export const PARSE_JOB = 'parse'
