import { expect, test } from 'vitest'

import { dumpText } from '../testing/index.ts'
import { javascript } from './index.ts'

test('a component is called with its attributes and children, an element is not', async () => {
  const facts = await dumpText(
    javascript,
    'a.jsx',
    `
const View = ({ title, onClick = noop, ...rest }) => (
  <Layout.Main title={title} text="x" flag {...rest}>
    <div onClick={() => onClick(title)}>{title}</div>
    {items.map((item) => <Item key={item.id} item={item} />)}
  </Layout.Main>
)
const empty = <></>
`,
    ['flows', 'evaluated'],
  )
  expect(facts).toMatchInlineSnapshot(`
    "flows
      assign View/title <- {0}.title
      assign View/onClick <- ({0}.onClick | noop)
      assign View/rest <- {0}
      return function 1 View.<anonymous> <- onClick(title)
      return function 2 View.<anonymous> <- Item({key: item.id, item: item})
      return function 0 View <- Layout.Main({title: title, text: "x", flag: <boolean>, *: ...rest, children: [<jsx>, items.map(<function 2 View.<anonymous>>)]})
      assign View <- <function 0 View>
      assign empty <- <jsx>
    evaluated
      4:18 <function 1 View.<anonymous>>
      4:41 title
      6:11 Layout.Main"
  `)
})
