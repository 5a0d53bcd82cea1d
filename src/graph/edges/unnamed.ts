/**
 * Functions without a name and their nodes.
 *
 * Such a function has a node where a call may run it that it is not written in. One that runs where it is written, as
 * the callee of a call or as what a library is handed there (`(() => { f() })()`, `items.map((x) => f(x))`), is code of
 * what is around it; so is one that nothing runs.
 *
 * Which calls run what is known site by site, and each site says what it stands in. So while files are linked a
 * function without a name stands in the place of its node as `UNNAMED` and its definition's id; when all sites
 * are known, those that are run get nodes, and the others give way to what is around them.
 */
export const UNNAMED = 2 ** 30

/** What stands in the place of the node of a function without a name, once all that run are known. */
export interface UnnamedNodes {
  /** The node that `node` stands for, -1 for a function without one. */
  own(node: number): number
  /** The same, or the nearest node around it. */
  around(node: number): number
}
