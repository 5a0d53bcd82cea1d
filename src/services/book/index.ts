/** The book: written pages about a project, each statement with the lines that it rests on. */
export type { Book, BookPage, Correction } from './books.ts'
export { getBook, getBookPage, streamBook, writeBookIndex } from './books.ts'
export { correctPage, takeBackCorrection } from './correct-page.ts'
export type { PageHead } from './page.ts'
