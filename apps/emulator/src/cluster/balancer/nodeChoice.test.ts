import { expect, test } from 'vitest'
import { type BalancedNode, chooseNode, type NodeHealth } from './nodeChoice.ts'

/** A node by its name, health and numbers of open requests and sockets. */
function node(origin: string, health: NodeHealth, requests = 0, sockets = 0): BalancedNode {
  return { origin, health, open: { requests, sockets } }
}

test('a new socket goes to the ready node with the fewest sockets, a request to that with the fewest requests', () => {
  const nodes = [node('a', 'ready', 0, 9), node('b', 'ready', 5, 2), node('c', 'ready', 3, 4)]
  for (const turn of [0, 1, 2]) {
    expect(chooseNode(nodes, 'sockets', turn)?.origin).toBe('b')
    expect(chooseNode(nodes, 'requests', turn)?.origin).toBe('a')
  }
})

test('nodes with equal loads take turns', () => {
  const nodes = [node('a', 'ready'), node('b', 'ready'), node('c', 'ready')]
  const chosen = [0, 1, 2, 3].map((turn) => chooseNode(nodes, 'requests', turn)?.origin)
  expect(chosen).toEqual(['a', 'b', 'c', 'a'])
})

test('a node that is down gets nothing, a degraded one only if none is ready', () => {
  const nodes = [node('a', 'down'), node('b', 'degraded'), node('c', 'ready', 100, 100)]
  expect(chooseNode(nodes, 'sockets', 0)?.origin).toBe('c')
  expect(chooseNode(nodes.slice(0, 2), 'sockets', 0)?.origin).toBe('b')
  expect(chooseNode(nodes.slice(0, 1), 'sockets', 0)).toBeNull()
  expect(chooseNode([], 'sockets', 0)).toBeNull()
})
