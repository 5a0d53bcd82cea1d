import { expect, test } from 'vitest'
import { openSketch } from '../../testing/open-sketch.ts'
import { inventories } from './inventories.ts'

const routes = "urlpatterns = [path('shop/', views.shop)]\n"

function routesOf(files: Readonly<Record<string, { text: string; language: string }>>): string[] {
  using opened = openSketch({ files })
  const project = { label: '', ...opened.project }
  return inventories.routes(project, { start: 0, limit: 10 }).shown.map(({ location }) => location)
}

const file = (text: string) => ({ text, language: 'python' })

test('what fixtures and examples declare is not told as that of the program', () => {
  expect(
    routesOf({
      'shop/urls.py': file(routes),
      'examples/shop/urls.py': file(routes),
      'shop/fixtures/urls.py': file(routes),
    }),
  ).toEqual(['shop/urls.py:1-1'])
  expect(routesOf({ 'shop/cart.py': file('cart = 1\n'), 'examples/urls.py': file(routes) })).toEqual([])
})

test('unless there is nothing else', () => {
  expect(routesOf({ 'examples/urls.py': file(routes) })).toEqual(['examples/urls.py:1-1'])
})
