import { expect, test } from 'vitest'
import { createDeviceStore } from '../devices/deviceStores.ts'
import type { PmLive } from '../devices/pmLive.ts'
import { createEarlyHistory } from './earlyHistory.ts'

const head = { deviceId: 'PM-0001' }
const rows = [{ t: 1000, haet: 1, haext: 2, hret: 3 }]
const early = { head, body: { kind: 'history', rows } }
const report = { head, body: { kind: 'total-power' } }
const listed = { history: [] } as unknown as PmLive

test('the history of a meter that is listed later is shown from its next report on [K2, E12]', () => {
  const meters = createDeviceStore<PmLive>()
  const onFrame = createEarlyHistory(meters)
  onFrame(early)
  onFrame(report)
  meters.put('PM-0001', listed)
  onFrame({ head: { deviceId: 'PM-0002' }, body: report.body })
  expect(meters.read('PM-0001')?.history).toEqual([])
  onFrame(report)
  expect(meters.read('PM-0001')?.history).toBe(rows)
  meters.put('PM-0001', listed)
  onFrame(report)
  expect(meters.read('PM-0001')?.history).toEqual([])
})

test('a newer history of the listed meter replaces the early one', () => {
  const meters = createDeviceStore<PmLive>()
  const onFrame = createEarlyHistory(meters)
  onFrame(early)
  meters.put('PM-0001', listed)
  onFrame({ head, body: { kind: 'history', rows: [] } })
  onFrame(report)
  expect(meters.read('PM-0001')).toBe(listed)
})

test('keeps the history of a thousand unknown meters at most', () => {
  const meters = createDeviceStore<PmLive>()
  const onFrame = createEarlyHistory(meters)
  const at = (index: number) => ({ deviceId: `PM-${index}` })
  for (let index = 0; index <= 1000; index += 1) onFrame({ head: at(index), body: early.body })
  for (const id of ['PM-999', 'PM-1000']) {
    meters.put(id, listed)
    onFrame({ head: { deviceId: id }, body: report.body })
  }
  expect(meters.read('PM-999')?.history).toBe(rows)
  expect(meters.read('PM-1000')?.history).toEqual([])
})
