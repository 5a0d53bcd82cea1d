import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import * as books from '../../services/book/index.ts'
import { addEndpoint } from '../add-endpoint.ts'
import { presentBook, presentBookPage, presentBookWriting } from '../present-book.ts'
import type { ServerContext } from '../server-context.ts'

/** Written pages about a project. */
export function addBookRoutes(app: FastifyInstance, { services: ctx, authenticate }: ServerContext): void {
  addEndpoint(app, authenticate, endpoints.getBook, async ({ user, params }) => {
    return presentBook(await books.getBook(ctx, user, params.project_id))
  })
  addEndpoint(app, authenticate, endpoints.getBookPage, async ({ user, params }) => {
    return presentBookPage(await books.getBookPage(ctx, user, params.project_id, params.page))
  })
  addEndpoint(app, authenticate, endpoints.correctBookPage, async ({ user, params, body }) => {
    const { project_id: projectId, page: pageId } = params
    return presentBookPage(await books.correctPage(ctx, user, { projectId, pageId, ...body }))
  })
  addEndpoint(app, authenticate, endpoints.takeBackCorrection, async ({ user, params }) => {
    await books.takeBackCorrection(ctx, user, params.project_id, params.page)
    return { message: 'Correction taken back.' }
  })
  addEndpoint(app, authenticate, endpoints.getBookWriting, async ({ user, params }) => {
    return presentBookWriting(await books.getBookWriting(ctx, user, params.project_id))
  })
  addEndpoint(app, authenticate, endpoints.setBookWriting, async ({ user, params, body }) => {
    return presentBookWriting(await books.setBookWriting(ctx, user, params.project_id, body.tokens))
  })
  addEndpoint(app, authenticate, endpoints.endBookWriting, async ({ user, params }) => {
    await books.endBookWriting(ctx, user, params.project_id)
    return { message: 'Prose taken away.' }
  })
  addEndpoint(app, authenticate, endpoints.exportBook, async ({ user, params, query, reply }) => {
    reply.type('text/markdown; charset=utf-8')
    if (query.page !== undefined) {
      const page = await books.getBookPage(ctx, user, params.project_id, query.page)
      return await reply.send(books.toDocument(page))
    }
    const book = await books.getBook(ctx, user, params.project_id)
    reply.header('content-disposition', 'attachment; filename="book.md"')
    return await reply.send(Readable.from(books.streamBook(ctx, user, book)))
  })
  addEndpoint(app, authenticate, endpoints.getBookIndex, async ({ user, params, reply }) => {
    const text = await books.writeBookIndex(ctx, user, params.project_id)
    return await reply.type('text/plain; charset=utf-8').send(text)
  })
}
