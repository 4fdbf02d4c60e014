/** `degraded`: it serves, but late, or time rests, or users cannot sign in. `down`: it cannot be reached. */
export type NodeHealth = 'ready' | 'degraded' | 'down'

/** What is passed to a node: short requests, and sockets that stay open. */
export type Load = 'requests' | 'sockets'

/** A node as the balancer sees it. */
export interface BalancedNode {
  /** Its origin, e.g. `http://127.0.0.1:21000`. */
  readonly origin: string
  health: NodeHealth
  /** Numbers of open requests and sockets. */
  readonly open: Record<Load, number>
}

/**
 * The node for a new request or socket: the one with the fewest open ones among the ready nodes. A degraded node is
 * chosen only if none is ready: while the shared log is lost all are degraded, and pages still show the last values;
 * under too much load all answer late, which is better than not at all.
 * @param turn rises with each choice, so that nodes with equal loads take turns
 */
export function chooseNode(
  nodes: readonly BalancedNode[],
  load: Load,
  turn: number,
): BalancedNode | null {
  return leastOf(nodes, 'ready', load, turn) ?? leastOf(nodes, 'degraded', load, turn)
}

function leastOf(
  nodes: readonly BalancedNode[],
  health: NodeHealth,
  load: Load,
  turn: number,
): BalancedNode | null {
  let least: BalancedNode | null = null
  for (let offset = 0; offset < nodes.length; offset += 1) {
    const node = nodes[(turn + offset) % nodes.length]
    if (node?.health !== health) continue
    if (least === null || node.open[load] < least.open[load]) least = node
  }
  return least
}
