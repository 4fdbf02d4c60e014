import type { ReportedHydra } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { NO_CHANGES, withChange, withNewerChanges } from './channelChanges.ts'
import { aHydra } from './devices.testing.ts'

/** A fetched hydra, last seen at 100 s. */
const fetched = (power: object | undefined, lastSeen: number | undefined = 100_000) =>
  ({ ...aHydra, lastSeen, latestData: power && { 'ac-power': power } }) as ReportedHydra
const failed = (atMs: number) => withChange(NO_CHANGES, { channel: 1, ns: 0, v: 0 } as never, atMs)
const powers = (device: ReportedHydra) => device.latestData['ac-power']

test('the newest change of a channel counts; its voltage may be unknown', () => {
  const restored = withChange(failed(1000), { channel: 1, ns: 1 } as never, 2000)
  expect(Object.fromEntries(restored)).toStrictEqual({ 1: { ns: 1, atMs: 2000 } })
  expect(Object.fromEntries(failed(1000))).toStrictEqual({ 1: { ns: 0, v: 0, atMs: 1000 } })
  expect(NO_CHANGES.size).toBe(0)
})

test('a change after the fetched report stays, on top of the values of its channel', () => {
  const device = fetched({ '1': { rp: 900, v: 230, ns: 1 }, '2': { rp: 5, v: 231, ns: 1 } })
  const changes = failed(100_000)
  const newer = withNewerChanges(device, changes)
  expect(powers(newer.device)).toEqual({
    '1': { rp: 900, v: 0, ns: 0 },
    '2': { rp: 5, v: 231, ns: 1 },
  })
  expect(newer.changes).toEqual(changes)
})

test.each([
  ['a state', { ns: 1 }],
  ['a voltage', { v: 230 }],
  ['a power that it cannot have after the change', { rp: 900 }],
])('a later report with %s of the channel replaces the change', (_, power) => {
  const device = fetched({ '1': power })
  expect(withNewerChanges(device, failed(99_999))).toEqual({ device, changes: NO_CHANGES })
})

test.each([
  ['no power', { rp: 0 }],
  ['nothing', {}],
])('a later report with %s of the channel says nothing about the change', (_, power) => {
  const { device, changes } = withNewerChanges(fetched({ '1': power }), failed(99_999))
  expect(powers(device)).toEqual({ '1': { ...power, v: 0, ns: 0 } })
  expect(changes.size).toBe(1)
})

test('a power is no contradiction to a restored channel', () => {
  const restored = withChange(NO_CHANGES, { channel: 1, ns: 1, v: 230 } as never, 99_999)
  const { device } = withNewerChanges(fetched({ '1': { rp: 900 } }), restored)
  expect(powers(device)).toEqual({ '1': { rp: 900, v: 230, ns: 1 } })
})

test('a channel that the answer lacks, and a device never seen, keep their changes', () => {
  const other = withNewerChanges(fetched({ '2': { rp: 5, ns: 1 } }), failed(1))
  expect(powers(other.device)).toEqual({ '1': { v: 0, ns: 0 }, '2': { rp: 5, ns: 1 } })
  const unseen = { ...fetched({ '1': { ns: 1 } }), lastSeen: undefined }
  expect(powers(withNewerChanges(unseen, failed(1)).device)).toEqual({ '1': { v: 0, ns: 0 } })
  const empty = { ...aHydra, latestData: {} }
  expect(powers(withNewerChanges(empty, failed(1)).device)).toEqual({ '1': { v: 0, ns: 0 } })
})
