import { expect, test } from 'vitest'
import type { DeviceInput } from '../world/action.ts'
import { shownItem } from './shownItem.ts'

const SECOND = 1_000

function looked(edgeMs = Number.POSITIVE_INFINITY) {
  const device = { inputs: [] as DeviceInput[], nextEdgeMs: () => edgeMs }
  let made = 0
  const show = shownItem((_: typeof device, nowMs: number) => ({ nowMs, n: ++made }))
  return { device, at: (ms: number) => show(device, ms) }
}

test('within a second of its making a list’s item is the same', () => {
  const { device, at } = looked()
  expect(at(5 * SECOND + 1)).toBe(at(6 * SECOND - 1))
  expect(at(6 * SECOND).nowMs).toBe(6 * SECOND)
  expect(device.inputs).toEqual([])
})

test('what changes about the device meanwhile shows at once', () => {
  const { at } = looked(500)
  expect([at(100).n, at(499).n, at(500).n]).toEqual([1, 1, 2])
})

test('what is done to the device meanwhile shows at once', () => {
  const { device, at } = looked()
  at(100)
  device.inputs.push({ deviceId: 'a', atMs: 100, action: { do: 'offline' } })
  expect(at(100).n).toBe(2)
})

test('a moment before the one shown is made anew', () => {
  const { at } = looked()
  at(900)
  expect(at(100).nowMs).toBe(100)
})
