/** What a screen reader calls the controls of a page: from the browser's own accessibility tree. */
import type { Page } from 'playwright-core'

type Value = { readonly value?: string | boolean }
type AxNode = {
  readonly nodeId: string
  readonly parentId?: string
  readonly ignored: boolean
  readonly role?: Value
  readonly name?: Value
  readonly properties?: readonly { readonly name: string; readonly value: Value }[]
}

const controls = words(
  'button link checkbox radio switch combobox listbox textbox searchbox slider spinbutton',
)
for (const role of words('tab treeitem option menuitem DisclosureTriangle separator')) controls.add(role)
/** Places whose name a listener hears before what is in them: the same control may stand in several. */
const places = words('navigation main banner contentinfo complementary region search form dialog alertdialog')
for (const role of words('toolbar article group tree listbox')) places.add(role)
/** Of which there may be two of a name: one is told apart by the place in the list. */
const byPlace = new Set(['treeitem', 'option'])

/** An entry a fault; nothing is right. Links of one name may stand twice where they lead to the same. */
export async function findNameless(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const placeOf = (node: AxNode): AxNode | undefined => {
    let up = byId.get(node.parentId ?? '')
    while (up !== undefined && !(places.has(String(up.role?.value)) && !up.ignored))
      up = byId.get(up.parentId ?? '')
    return up
  }
  const faults: string[] = []
  const seen = new Map<string, string>()
  for (const node of nodes) {
    const role = String(node.role?.value)
    if (node.ignored || !controls.has(role)) continue
    const isFocusable = node.properties?.some(
      ({ name, value }) => name === 'focusable' && value.value === true,
    )
    if (role === 'separator' && isFocusable !== true) continue
    const name = String(node.name?.value ?? '').trim()
    const place = placeOf(node)
    const where = `${String(place?.role?.value ?? 'page')} "${String(place?.name?.value ?? '')}"`
    if (name === '') faults.push(`${role} without a name in ${where}`)
    if (byPlace.has(role)) continue
    const key = `${place?.nodeId ?? ''} ${role} ${name}`
    const target = String(node.properties?.find((each) => each.name === 'url')?.value.value ?? node.nodeId)
    const other = seen.get(key)
    if (other !== undefined && other !== target) faults.push(`two of ${role} "${name}" in ${where}`)
    seen.set(key, target)
  }
  return [...new Set(faults)]
}

function words(text: string): Set<string> {
  return new Set(text.split(' '))
}
