import { type FrameEvent, frameEvents, type WireFrame } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameBatch } from './frameBatch.ts'

test('frames of many devices make one array per event', () => {
  const batch = new FrameBatch<WireFrame>()
  for (const id of ['A', 'B', 'C']) {
    batch.add('power', id, [{ deviceId: id, seq: 1 }])
    batch.add('status', id, [{ deviceId: id, seq: 2 }])
  }
  expect(batch.take().map(({ event, frames }) => [event, frames.length])).toEqual([
    ['power', 3],
    ['status', 3],
  ])
  expect(batch.take()).toEqual([])
})

test('keeps a device’s frames in order across events', () => {
  const frame = fc.record({
    event: fc.constantFrom<FrameEvent[]>(...frameEvents),
    deviceId: fc.constantFrom('A', 'B', 'C'),
  })
  fc.assert(
    fc.property(fc.array(frame), (all) => {
      const batch = new FrameBatch<WireFrame>()
      for (const [n, { event, deviceId }] of all.entries())
        batch.add(event, deviceId, [{ deviceId, n }])
      const out = batch.take().flatMap(({ frames }) => frames)
      expect(out).toHaveLength(all.length)
      for (const id of ['A', 'B', 'C']) {
        const order = out.filter(({ deviceId }) => deviceId === id).map(({ n }) => Number(n))
        expect(order).toEqual([...order].sort((a, b) => a - b))
      }
    }),
  )
})
