import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Recording } from './readRecording.ts'
import type { NewRecord, Recorded } from './record.ts'
import { startingScenario } from './startingScenario.ts'

const get = (path: string, status: number, json: unknown): NewRecord => ({
  kind: 'http',
  method: 'GET',
  path,
  status,
  headers: {},
  body: { as: 'json', json },
  ms: 1,
})

function recordingOf(...newRecords: readonly NewRecord[]): Recording {
  const records = newRecords.map((one, n) => ({ n, atMs: n * 1000, ...one }) as Recorded)
  const startedAt = '2026-01-15T17:58:00.000Z'
  const header = {
    schema: 1,
    product: 'wattpost',
    startedAt,
    target: 'http://redacted.invalid',
  } as const
  return { header, records, endMs: newRecords.length * 1000, tail: 'complete' }
}
const scenarioOf = (...newRecords: readonly NewRecord[]) =>
  parse(startingScenario(recordingOf(...newRecords), 'recording.ndjson.gz'))

test('repeated requests become a sequence, whose last answer repeats', () => {
  const path = '/api/hydra/power-status?deviceId=HY-0001'
  const fine = { deviceId: 'HY-0001', grid: { tup: 1 } }
  const broken = { success: false, message: 'database is locked' }
  const { timeline, tracks, clock } = scenarioOf(
    get(path, 200, fine),
    get(path, 200, fine),
    get(path, 500, broken),
    get('/api/hydra/devices', 200, { devices: [] }),
    get(path, 200, fine),
  )
  expect(timeline).toEqual([
    {
      at: '0s',
      answer: `GET ${path}`,
      who: 'owner@wattpost.test',
      with: [
        { status: 200, times: 2, body: fine },
        { status: 500, times: 1, body: broken },
        { status: 200, body: fine },
      ],
    },
    {
      at: '0s',
      answer: 'GET /api/hydra/devices',
      who: 'owner@wattpost.test',
      with: [{ status: 200, body: { devices: [] } }],
    },
  ])
  expect(tracks).toEqual([
    { name: 'recorded', recording: 'recording.ndjson.gz', parts: ['socket'] },
  ])
  expect(clock).toEqual({ start: '2026-01-15T17:58:00.000Z', tz: 'UTC', rate: 1, limit: '5s' })
})

test('the fleet holds every device of bodies, acknowledgements and events', () => {
  const { fleet, clock } = scenarioOf(
    { kind: 'emit', socket: 0, event: 'devices', args: [{}], ackId: 0 },
    {
      kind: 'ack',
      socket: 0,
      of: 0,
      args: [{ ok: true, devices: [{ deviceId: 'BG-1', tz: 'Africa/Lagos' }] }],
    },
    { kind: 'event', socket: 0, event: 'meter_power', args: [[{ deviceId: 'PM-1' }]] },
    { kind: 'event', socket: 0, event: 'hydra_power', args: [{ deviceId: 'HY-1' }] },
    get('/api/hydra/devices', 200, { devices: [{ deviceId: 'HY-1', variant: 'grid_gen' }] }),
    { kind: 'event', socket: 0, event: 'status', args: [{ deviceId: 'unsure' }] },
  )
  const owner = 'owner@wattpost.test'
  expect(fleet).toEqual([
    { id: 'BG-1', family: 'bg', owner },
    { id: 'PM-1', family: 'pm', owner },
    { id: 'HY-1', family: 'hydra', variant: 'grid_gen', owner },
  ])
  expect(clock.tz).toBe('Africa/Lagos')
})

test('leaves session and pages to the emulator', () => {
  const { timeline } = scenarioOf(
    get('/api/_auth/session', 200, { user: {} }),
    get('/config.json', 200, {}),
    get('/', 200, {}),
  )
  expect(timeline).toBeUndefined()
})

test('beyond 4 MiB the track plays the HTTP part', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    get(`/api/hydra/device/HY-${at}`, 200, { text: 'x'.repeat(100_000) }),
  )
  const { timeline, tracks } = scenarioOf(...many)
  expect(timeline).toBeUndefined()
  expect(tracks[0]).toMatchObject({ parts: ['http', 'socket'], who: 'owner@wattpost.test' })
})

test('an id that is invalid in a scenario becomes a comment', () => {
  const odd = get('/api/hydra/device/x', 200, { device: { deviceId: 'HY 1\n- x' } })
  const text = startingScenario(recordingOf(odd), 'recording.ndjson.gz')
  expect(text).toContain('# Left out, no id for a scenario: "HY 1\\n- x"')
  expect(parse(text).fleet).toEqual([{ count: 1, family: 'hydra' }])
})
