/** The book: written pages about a project, each statement with the lines that it rests on. */
export type { Book, BookPage, Correction } from './books.ts'
export { getBook, getBookPage, streamBook, toDocument, writeBookIndex } from './books.ts'
export { correctPage, takeBackCorrection } from './correct-page.ts'
export type { PageHead } from './page.ts'
export { startBookWriter, writeBooks } from './prose/book-writer.ts'
export { endBookWriting, getBookWriting, setBookWriting } from './prose/book-writing.ts'
export type { BookWritingState } from './prose/book-writing.ts'
