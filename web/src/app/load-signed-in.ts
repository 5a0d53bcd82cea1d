/** The router, the queries and the frame of the pages, which whoever signs in first has no need of. */
export const loadSignedIn = () => import('./signed-in.tsx')
