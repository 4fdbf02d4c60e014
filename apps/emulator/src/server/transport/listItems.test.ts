import { expect, test } from 'vitest'
import type { DeviceInput } from '../../world/action.ts'
import { finished } from '../../world/pausable.ts'
import { ListBody, ListItemCache } from './listItems.ts'

const SECOND = 1_000

function cached(edgeMs = Number.POSITIVE_INFINITY) {
  const device = { id: 'a', inputs: [] as DeviceInput[], nextEdgeMs: () => edgeMs }
  let made = 0
  const items = new ListItemCache((_: typeof device, nowMs: number) => ({ nowMs, n: ++made }))
  return { device, at: (ms: number) => items.item(device, ms).value }
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

const device = (id: string) => ({ id, inputs: [], nextEdgeMs: () => Number.POSITIVE_INFINITY })
const devices = ['a', 'b', 'c'].map(device)

test('case 44: a list pauses after each item that it makes, and not for known ones', () => {
  const items = new ListItemCache(({ id }: (typeof devices)[number]) => ({ id }))
  const pauses = (listed: typeof devices) => [...items.items(listed, 0, () => null)].length
  expect(pauses(devices.slice(1))).toBe(2)
  expect(pauses(devices)).toBe(1)
  expect(pauses(devices)).toBe(0)
})

test('the text of an item is made once for all answers, and again for a user who got the device later', () => {
  let texts = 0
  const toJSON = () => {
    texts += 1
    return {}
  }
  const items = new ListItemCache(({ id }: (typeof devices)[number]) => ({ id, toJSON }))
  const answered = (sinceMs: number | null) => {
    const acquired = () => (sinceMs === null ? null : { sinceMs, tz: 'UTC' })
    new ListBody({ devices: finished(items.items(devices, 0, acquired)), total: 3 }).json()
    return texts
  }
  expect([answered(null), answered(null)]).toEqual([3, 3])
  expect(answered(500)).toBe(6)
})

test('the body of a list has the bytes of its JSON', () => {
  const items = new ListItemCache(({ id }: (typeof devices)[number]) => ({ id, site: 'Ünal "A"' }))
  for (const listed of [devices, []]) {
    const body = new ListBody({
      success: true,
      data: finished(items.items(listed, 0, () => null)),
      hasMore: false,
    })
    const data = listed.map(({ id }) => ({ id, site: 'Ünal "A"' }))
    expect(body.json()).toBe(JSON.stringify({ success: true, data, hasMore: false }))
    expect(JSON.stringify(body)).toBe(body.json())
  }
})
