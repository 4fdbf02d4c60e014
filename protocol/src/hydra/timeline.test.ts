import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode } from '../decode.ts'
import { powerTimeline } from './timeline.ts'

const event = {
  channel: 1,
  ts: 1_768_500_000,
  powerStatus: 'power_failed',
  duration: 600,
  ns: 0,
  os: 1,
  v: 0,
}
const whole = {
  byChannel: { '1': [event, { ...event, ts: 1_768_500_600, powerStatus: 'power_restored' }] },
  summary: { totalEvents: 2, channelEvents: { '1': 2 } },
  unknown: [{ from: 1_768_510_000, to: 1_768_511_000 }],
}

test('a timeline is written as it was read, its times in milliseconds inside [E18, C4]', () => {
  const timeline = powerTimeline.parse(whole)
  expect(timeline.byChannel['1']?.map((change) => change.ts)).toEqual([
    1_768_500_000_000, 1_768_500_600_000,
  ])
  expect(z.encode(powerTimeline, timeline)).toEqual(whole)
})

test('a backend that tells nothing of unknown time is understood [E18]', () => {
  const { byChannel, summary } = whole
  expect(decode('timeline', powerTimeline, { byChannel, summary }).ok).toBe(true)
})

test('a power status that is none is named by its place [E18, S11]', () => {
  const byChannel = { '1': [event, { ...event, powerStatus: 'down' }] }
  expect(decode('timeline', powerTimeline, { ...whole, byChannel })).toMatchObject({
    ok: false,
    error: { where: 'byChannel.1[1].powerStatus' },
  })
})
