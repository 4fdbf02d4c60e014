import { expect, test } from 'vitest'
import type { DeviceInput } from '../world/action.ts'
import { cachedListItem } from './listItemCache.ts'

const SECOND = 1_000

function cached(edgeMs = Number.POSITIVE_INFINITY) {
  const device = { inputs: [] as DeviceInput[], nextEdgeMs: () => edgeMs }
  let made = 0
  const item = cachedListItem((_: typeof device, nowMs: number) => ({ nowMs, n: ++made }))
  return { device, at: (ms: number) => item(device, ms) }
}

test('returns the same item within a second', () => {
  const { device, at } = cached()
  expect(at(5 * SECOND + 1)).toBe(at(6 * SECOND - 1))
  expect(at(6 * SECOND).nowMs).toBe(6 * SECOND)
  expect(device.inputs).toEqual([])
})

test('makes a new item when the state of the device changes', () => {
  const { at } = cached(500)
  expect([at(100).n, at(499).n, at(500).n]).toEqual([1, 1, 2])
})

test('makes a new item after an input', () => {
  const { device, at } = cached()
  at(100)
  device.inputs.push({ deviceId: 'a', atMs: 100, action: { do: 'offline' } })
  expect(at(100).n).toBe(2)
})

test('makes a new item for an earlier moment', () => {
  const { at } = cached()
  at(900)
  expect(at(100).nowMs).toBe(100)
})
