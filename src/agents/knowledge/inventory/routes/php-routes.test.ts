import { expect, test } from 'vitest'
import { createSourceText } from '../source-text.ts'
import { findPhpRoutes } from './php-routes.ts'

test('a group of Laravel has its prefix however long it is', () => {
  const routes = Array.from(
    { length: 600 },
    (_, index) => `Route::get('books/${index}', [Books::class, 'show']);`,
  )
  const group = `Route::group(['prefix' => 'v1'], function () {\n${routes.join('\n')}\n});`
  const found = findPhpRoutes([createSourceText('routes/web.php', `<?php\n${group}\n`)])
  expect(new Set(found.map(({ route }) => route.replace(/\d+$/u, '')))).toEqual(new Set(['/v1/books/']))
  expect(found).toHaveLength(600)
})
