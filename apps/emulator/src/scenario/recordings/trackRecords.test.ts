import { expect, test } from 'vitest'
import type { HttpRecord, Recorded } from '../../recording/record.ts'
import type { PlayedRecording } from '../schema/scenario.ts'
import { RecordedTracks } from './recordedTracks.ts'

const track = (
  records: readonly Recorded[],
  parts: PlayedRecording['parts'] = ['http', 'socket'],
): PlayedRecording => ({
  ...{ name: 'incident', recording: 'incident.ndjson', at: 10_000, who: undefined, parts },
  ...{ location: { file: 'test.yaml', line: 8, column: 5 }, track: 0 },
  ...{ records, offsetsMs: records.map(({ atMs }) => atMs) },
})
const tracksOf = (...records: Recorded[]) => new RecordedTracks([track(records)])

const connect: Recorded = { n: 0, atMs: 0, kind: 'connect', socket: 0 }
const event = (data: unknown, name = 'hydra_power', atMs = 100): Recorded => ({
  ...{ n: 0, atMs, kind: 'event', socket: 0 },
  ...{ event: name, args: [data] },
})
const emit = (n: number, payload: unknown): Recorded => ({
  ...{ n, atMs: n, kind: 'emit', socket: 0, ackId: n },
  ...{ event: 'devices', args: [payload] },
})
const ack = (of: number, answer: unknown): Recorded => ({
  ...{ n: of + 1, atMs: of + 1, kind: 'ack', socket: 0 },
  ...{ of, args: [answer] },
})
const http = (
  body: HttpRecord['body'],
  headers: HttpRecord['headers'] = {},
  path = '/api/x',
): Recorded => ({
  ...{ n: 0, atMs: 0, kind: 'http', method: 'GET', path, ms: 3, status: 200 },
  ...{ headers, ...(body && { body }) },
})
const FRAME = { deviceId: 'HY-0001', ns: 1 }

test('schedules frames and lost connections, and skips other records', () => {
  const lost: Recorded = { n: 4, atMs: 400, kind: 'disconnect', socket: 0, reason: 'server' }
  const tracks = tracksOf(connect, event(FRAME), event({ now: 1 }, 'clock'), http(undefined), lost)
  expect(tracks.first()).toEqual([{ due: { track: 0, index: 1 }, atMs: 10_100 }])
  expect(tracks.after({ track: 0, index: 1 })).toEqual({
    ...{ due: { track: 0, index: 4 }, atMs: 10_400 },
  })
  expect(tracks.after({ track: 0, index: 4 })).toBeUndefined()
})

test.each([
  ['without data', undefined],
  ['without a device', { ns: 1 }],
  ['with a number for a device', { deviceId: 5 }],
  ['with an empty list of frames', []],
])('schedules no event %s', (_, data) => {
  expect(tracksOf(event(data)).first()).toEqual([])
})

test('begins each track by its own first record', () => {
  const tracks = new RecordedTracks([
    track([event(FRAME)]),
    track([]),
    track([connect, event(FRAME)]),
  ])
  expect(tracks.first().map(({ due }) => due)).toEqual([
    { track: 0, index: 0 },
    { track: 2, index: 1 },
  ])
  expect(tracks.after({ track: 3, index: -1 })).toBeUndefined()
})

test('logs a list of frames whole, and replays the device of each', () => {
  const frames = [FRAME, { deviceId: 'HY-0002' }]
  const tracks = tracksOf(event(frames))
  expect(tracks.entryOf({ track: 0, index: 0 })).toStrictEqual({
    ...{ kind: 'verbatim', deviceId: 'HY-0001', event: 'hydra_power', data: frames },
  })
  expect([tracks.replays('HY-0001'), tracks.replays('HY-0002')]).toEqual([true, true])
})

test.each([
  ['a connection', { track: 0, index: 0 }],
  ['an event of the connection', { track: 0, index: 1 }],
  ['a record that is not there', { track: 0, index: 2 }],
  ['a track that is not there', { track: 1, index: 0 }],
])('refuses to log %s as a frame', (_, due) => {
  const tracks = tracksOf(connect, event({ now: 1 }, 'clock'))
  const message = `no frame at record ${due.index} in track ${due.track}`
  expect(() => tracks.entryOf(due)).toThrow(message)
})

test('replays the chosen parts of a recording only', () => {
  const records = [event(FRAME), emit(0, {}), ack(0, 'all'), http(undefined)]
  const overHttp = new RecordedTracks([track(records, ['http'])])
  expect(overHttp.first()).toEqual([])
  expect(overHttp.replays('HY-0001')).toBe(false)
  expect(overHttp.takeAck('devices', {})).toBeUndefined()
  expect(overHttp.scripts()).toHaveLength(1)
  const overSocket = new RecordedTracks([track(records, ['socket'])])
  expect(overSocket.first()).toHaveLength(1)
  expect(overSocket.replays('HY-0001')).toBe(true)
  expect(overSocket.takeAck('devices', {})).toEqual({ ack: 'all' })
  expect(overSocket.scripts()).toEqual([])
})

test.each([
  ['JSON', { as: 'json', json: { n: 1 } }, { body: { n: 1 } }],
  ['text', { as: 'text', text: '<html>' }, { text: '<html>' }],
  ['an omitted body', { as: 'omitted', bytes: 9, why: 'size' }, { text: '' }],
  ['no body', undefined, { text: '' }],
] as const)('answers a call with %s as recorded', (_, body, content) => {
  const answers = (record: Recorded) =>
    tracksOf(record)
      .scripts()
      .map(({ what }) => what)
  const answer = { status: 200, times: 1, ...content }
  expect(answers(http(body))).toStrictEqual([
    { answer: 'GET /api/x', with: [answer], who: undefined },
  ])
  expect(answers(http(body, { 'content-type': 'text/html' }))).toStrictEqual([
    { answer: 'GET /api/x', with: [{ ...answer, contentType: 'text/html' }], who: undefined },
  ])
})

test('leaves pages and session calls to the emulator', () => {
  const pages = [http(undefined, {}, '/index.html'), http(undefined, {}, '/api/login')]
  expect(tracksOf(...pages, emit(0, {})).scripts()).toEqual([])
})

test.each([
  ['text', 'ab', ['a', 'b']],
  ['a list', ['a'], { 0: 'a' }],
  ['a number', 5, {}],
  ['null', null, {}],
  ['nothing', undefined, {}],
])('distinguishes a request of %s from one of another form', (_, payload, other) => {
  const tracks = tracksOf(connect, emit(1, payload), ack(1, 'mine'))
  expect(tracks.takeAck('devices', payload)).toEqual({ ack: 'mine' })
  expect(tracks.takeAck('devices', other)).toBeUndefined()
  expect(tracks.takeAck('status', payload)).toBeUndefined()
})

test('ignores an acknowledgement of a request before the recording', () => {
  const tracks = tracksOf(ack(7, 'early'), emit(8, {}), ack(8, 'mine'))
  expect(tracks.takeAck('devices', {})).toEqual({ ack: 'mine' })
})
