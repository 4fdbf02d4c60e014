import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseScenario } from '../../scenario/parse/parseScenario.ts'
import type { Recording } from '../readRecording.ts'
import type { Recorded } from '../record.ts'
import { startingScenario } from '../startingScenario.ts'
import { regressionOf } from './regressionOf.ts'

type Loose = { readonly kind: Recorded['kind'] } & Readonly<Record<string, unknown>>

const SITE = 'redacted-2c42cb60bb6a'

function recordingOf(...records: readonly Loose[]): Recording {
  return {
    header: {
      ...{ schema: 1, product: 'wattpost', target: 'http://redacted.invalid' },
      startedAt: '2026-01-15T17:58:00.000Z',
    },
    records: records.map((record, n) => ({ n, atMs: n * 100, ...record })) as Recorded[],
    ...{ endMs: 1000, tail: 'complete' },
  }
}

const call = (path: string, json: unknown, status = 200): Loose => ({
  ...{ kind: 'http', method: 'GET', path, status, headers: {}, ms: 3 },
  body: { as: 'json', json },
})
const frame = (event: string, ...args: unknown[]): Loose => ({
  kind: 'event',
  socket: 0,
  event,
  args,
})
const emit = (event: string, payload: unknown): Loose => ({
  ...{ kind: 'emit', socket: 0, event, args: [payload], ackId: 1 },
})
const ack = (of: number, answer: unknown): Loose => ({ kind: 'ack', socket: 0, of, args: [answer] })

test('answers have one shape a status: texts of the contract by value, redacted ones and numbers by type', () => {
  const path = '/api/hydra/device/HY-0001'
  const device = (status: string, v: number) => ({
    device: { deviceId: 'HY-0001', site: SITE, status, v },
  })
  const { answers, vary } = regressionOf(
    recordingOf(
      call(path, device('up', 230.1)),
      call(path, device('down', 0)),
      call(path, { message: SITE }, 500),
      call(path, device('up', 231)),
    ),
  )
  const shape = (status: string) => ({
    device: { deviceId: 'HY-0001', site: '<text>', status, v: '<number>' },
  })
  expect(vary).toEqual(['v'])
  expect(answers).toEqual([
    {
      call: `GET ${path}`,
      with: [
        { status: 200, times: 2, shape: shape('up|down') },
        { status: 500, times: 1, shape: { message: '<text>' } },
        { status: 200, times: 1, shape: shape('up') },
      ],
    },
  ])
})

test('calls and requests that differ in their times only are one', () => {
  const energy = '/api/hydra/energy/HY-0001'
  const { answers } = regressionOf(
    recordingOf(
      call(`${energy}?startDate=2026-01-01&endDate=2026-01-02&type=ie`, {}),
      call(`${energy}?startDate=2026-01-03&endDate=2026-01-04&type=ie`, {}),
      emit('chat_data', { from: 1, to: 2, metric: 'v', deviceId: 'BG-1' }),
      ack(2, { ok: true }),
      emit('chat_data', { deviceId: 'BG-1', metric: 'v', from: 3, to: 4 }),
      ack(4, { ok: true }),
    ),
  )
  expect(answers).toEqual([
    { call: `GET ${energy}?type=ie`, with: [{ status: 200, times: 2, shape: {} }] },
    {
      ...{ request: 'chat_data', payload: { deviceId: 'BG-1', metric: 'v' } },
      with: [{ times: 2, shape: { ok: true } }],
    },
  ])
})

test('states come in order without repetitions, part by part, also from arrays of frames', () => {
  const ac = (channel: number, ns: number) => ({
    ...{ deviceId: 'HY-0001', t: 5, type: 'ac-power', channel, ns, os: 1 - ns, rp: 3.5 },
  })
  const { states, frames } = regressionOf(
    recordingOf(
      frame('hydra_power', ac(1, 1)),
      frame('hydra_power', [ac(2, 1), ac(1, 1), ac(1, 0)]),
      frame('hydra_power', ac(1, 1)),
      frame('clock', { now: 1 }),
      frame('hydra_status', { deviceId: SITE, t: 5, status: 'up' }),
    ),
  )
  const of = { event: 'hydra_power', device: 'HY-0001' }
  expect(states).toEqual([
    { ...of, where: { type: 'ac-power', channel: 1 }, states: [{ ns: 1 }, { ns: 0 }, { ns: 1 }] },
    { ...of, where: { type: 'ac-power', channel: 2 }, states: [{ ns: 1 }] },
  ])
  expect(frames).toEqual([
    {
      event: 'hydra_power',
      shape: {
        ...{ t: '<number>', type: 'ac-power', channel: '1|2', ns: '1|0', os: '0|1' },
        rp: '<number>',
      },
    },
    { event: 'hydra_status', shape: { t: '<number>', status: 'up' } },
  ])
})

test('changes come in order over all parts of a device; of those at one moment the first counts', () => {
  const of = (channel: number, t: number, ns: number, os = 1 - ns) =>
    frame('hydra_power', { deviceId: 'HY-0001', t, channel, ns, os })
  const { order } = regressionOf(
    recordingOf(
      of(4, 1, 0, 0),
      of(1, 2, 0),
      of(2, 2, 0),
      of(4, 9, 1),
      frame('hydra_status', { deviceId: 'HY-0002', t: 1, status: 'up' }),
      frame('hydra_status', { deviceId: 'HY-0002', t: 2, status: 'down' }),
    ),
  )
  const change = (channel: number, ns: number) => ({
    ...{ event: 'hydra_power', where: { channel, ns } },
  })
  expect(order).toEqual([{ device: 'HY-0001', order: [change(1, 0), change(4, 1)] }])
})

test('a sequence is expected where the recorded frames have numbers without a break', () => {
  const at = (seq?: number) => frame('hydra_power', { deviceId: 'HY-0001', t: 5, epoch: 1, seq })
  expect(regressionOf(recordingOf(at(4), at(5), at(6))).sequence).toBe(true)
  expect(regressionOf(recordingOf(at(4), at(6))).sequence).toBeUndefined()
  expect(regressionOf(recordingOf(at(4), at(4))).sequence).toBeUndefined()
  expect(regressionOf(recordingOf(at(), at())).sequence).toBeUndefined()
  const other = { ...at(4), socket: 1 }
  expect(regressionOf(recordingOf(at(4), at(5), other)).sequence).toBe(true)
})

test('the scenario holds the expectations as YAML for people, and is valid', () => {
  const devices = [
    { deviceId: 'HY-0001', status: 'up', site: SITE, note: 'line\nbreak: "#1", 5?', on: 'true' },
    { deviceId: 'HY-0002', status: 'down', site: null, latestData: { 1: { v: 230 } } },
  ]
  const recording = recordingOf(
    call('/api/hydra/devices?page=0&limit=30', { devices, total: 2, hasMore: false }),
    frame('hydra_status', { deviceId: 'HY-0001', t: 5, status: 'up' }),
    frame('hydra_power', { deviceId: 'HY-0001', t: 6, channel: 1, ns: 0, os: 1 }),
    frame('hydra_status', { deviceId: 'HY-0001', t: 7, status: 'down' }),
  )
  const text = startingScenario(recording, 'recording.ndjson.gz')
  expect(text).toMatch(/^# Expectations, written from the recording: review them/m)
  expect(text).toContain('    - call: GET /api/hydra/devices?page=0&limit=30\n')
  expect(text).toContain('latestData?: { "1": { v: <number> } }')
  expect(parse(text).regression).toEqual(regressionOf(recording))
  const read = parseScenario('recorded.yaml', text, ['owner@wattpost.test'])
  expect(read.ok ? read.value.regression : read.error).toEqual(regressionOf(recording))
})
