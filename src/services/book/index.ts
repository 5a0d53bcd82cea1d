/** The book: written pages about a project, each statement with the lines that it rests on. */
export type { Book, BookPage } from './books.ts'
export type { PageHead } from './page.ts'
export { getBook, getBookPage, streamBook, writeBookIndex } from './books.ts'
