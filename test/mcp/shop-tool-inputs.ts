/** What each tool is called with over the shop, in the order in which the tools are listed. */
export const toolInputs = {
  ask: { question: 'Who calls total?' },
  overview: {},
  search: { query: 'sum of prices' },
  get_node: { node: 'total' },
  neighbours: { node: 'total', direction: 'in' },
  find_path: { from: 'test_checkout', to: 'total' },
  impact: { node: 'total' },
  read_file: { path: 'shop/price.py' },
  grep: { pattern: 'sum(' },
  inventory: { of: 'definitions', kinds: ['function'] },
  history: { of: 'log' },
  trace: {
    text: 'Traceback (most recent call last):\n  File "shop/cart.py", line 6, in checkout\n    return total(items)\nTypeError: no items',
  },
  kin: { node: 'total' },
  query: { nodes: { f: { kinds: ['function'], name: 'tot*' } } },
  edit_code: { change: 'rename', node: 'total', new_name: 'amount' },
} as const

export type ToolName = keyof typeof toolInputs
