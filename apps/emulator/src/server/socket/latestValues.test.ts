import { DROPPED_DEVICES_MAX } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { LatestValues } from './slowReaders.ts'

const acPower = (deviceId: string, channel: number, seq: number) => ({
  ...{ deviceId, t: seq, epoch: 0, seq },
  ...{ type: 'ac-power', channel, rp: seq },
})

test('keeps the newest frame of each series, in order of arrival', () => {
  const latest = new LatestValues(100_000)
  for (const [channel, seq] of [
    [1, 1],
    [2, 2],
    [1, 3],
  ] as const)
    latest.put('hydra_power', acPower('HY-1', channel, seq), 5000)
  latest.put('hydra_status', { deviceId: 'HY-1', t: 4, seq: 4, status: 'up' }, 6000)
  const { frames, dropped } = latest.take()
  expect(frames.map(({ event, frame }) => [event, frame.seq])).toEqual([
    ['hydra_power', 2],
    ['hydra_power', 3],
    ['hydra_status', 4],
  ])
  expect(dropped).toEqual({ frames: 1, deviceIds: ['HY-1'], others: false, since: 5000 })
})

test('frames of one event with other values are another series', () => {
  const latest = new LatestValues(100_000)
  const head = { deviceId: 'BG-1', t: 1 }
  latest.put('power', { ...head, sw: 1, pw: 1 }, 0)
  latest.put('power', { ...head, imei: '1', csq: 3 }, 0)
  latest.put('power', { ...head, sw: 0, pw: 1 }, 0)
  expect(latest.take().frames.map(({ frame }) => frame)).toEqual([
    { ...head, imei: '1', csq: 3 },
    { ...head, sw: 0, pw: 1 },
  ])
})

test('reports no drops without any, and is empty after take', () => {
  const latest = new LatestValues(100_000)
  latest.put('power', { deviceId: 'BG-1', t: 1, sw: 1 }, 0)
  expect(latest.take().dropped).toBe(null)
  expect(latest.take()).toEqual({ frames: [], dropped: null })
  expect(latest.bytes).toBe(0)
})

test('stays below its size, and names at most DROPPED_DEVICES_MAX devices', () => {
  const latest = new LatestValues(20_000)
  const count = DROPPED_DEVICES_MAX + 400
  for (let n = 0; n < count; n += 1) {
    latest.put('hydra_power', acPower(`HY-${n}`, 1, n), 1000 + n)
    expect(latest.bytes).toBeLessThanOrEqual(20_000)
  }
  const { frames, dropped } = latest.take()
  expect(frames.at(-1)?.deviceId).toBe(`HY-${count - 1}`)
  expect(dropped).toMatchObject({ frames: count - frames.length, others: true })
  expect(dropped?.since).toBeGreaterThan(1000)
  expect(dropped?.since).toBeLessThan(1000 + count)
  expect(dropped?.deviceIds).toHaveLength(DROPPED_DEVICES_MAX)
})
