import { expect, test } from 'vitest'

import { namesInText } from './names-in-text.ts'

test('finds each word that could be a name once', () => {
  expect(namesInText('var a=b.run(1),$x="größe";a.run(2e5)')).toEqual(['var', 'a', 'b', 'run', '$x', 'größe'])
})
