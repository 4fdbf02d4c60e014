import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecording } from '../../recording/readRecording.ts'
import { LineChain } from '../../recording/recordingFormat.ts'
import { logLine } from '../log/worldLog.ts'
import { HEAD, runOf, scenarioOf } from '../scenarios.testing.ts'

/** `npm run verify` sets the full number. */
const RUNS = Number(process.env.WATTPOST_FUZZ_RUNS ?? 1000)

const scenario = scenarioOf(`${HEAD}fleet:
  - { id: HY-0001, family: hydra }
tracks:
  - { name: it, recording: it.ndjson }
`)

/** Refused with its location, or played to its end with all entries read. */
function readAndPlay(bytes: Uint8Array): 'refused' | 'played' {
  const read = readRecording(bytes, 'it.ndjson')
  if (!read.ok) {
    expect(read.error.message).toMatch(/^it\.ndjson:\d+: ./s)
    return 'refused'
  }
  const { records } = read.value
  const recordings = scenario.recordings.map((track) => ({
    ...track,
    records,
    offsetsMs: records.map(({ atMs }) => atMs),
  }))
  const { run, entries } = runOf({ ...scenario, recordings })
  run.advanceTo(run.startMs + 3000)
  for (const entry of entries) expect(logLine(entry)).toMatch(/^\{"seq":\d+,/)
  for (const record of records)
    if (record.kind === 'emit') run.takeAck(record.event, record.args[0])
  return 'played'
}

const small = fc.integer({ min: 0, max: 20 })
const payload = fc.oneof(
  fc.anything({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value) ?? 'null')),
  fc.record({ deviceId: fc.constantFrom('HY-0001', 'HY-0002', '__proto__', ''), ns: small }),
  fc.array(fc.record({ deviceId: fc.constantFrom('HY-0001', 'HY-0009') }), { maxLength: 3 }),
)
const args = fc.array(payload, { maxLength: 3 })
const event = fc.constantFrom('hydra_power', 'clock', 'token', 'devices', 'constructor', '')
const happening = fc.oneof(
  fc.record({ kind: fc.constant('event'), socket: small, event, args }),
  fc.record({ kind: fc.constant('emit'), socket: small, event, args, ackId: small }),
  fc.record({ kind: fc.constant('ack'), socket: small, of: small, args }),
  fc.record({ kind: fc.constant('connect'), socket: small }),
  fc.record({
    kind: fc.constant('disconnect'),
    socket: small,
    reason: fc.constantFrom('client', 'server', 'transport'),
  }),
  fc.record({
    kind: fc.constant('http'),
    method: fc.constantFrom('GET', 'POST', 'BREW'),
    path: fc.constantFrom('/api/hydra/devices', '/api/login', '/api/%', 'api', '/api/x?a=1'),
    status: fc.constantFrom(200, 500, 600, 99),
    headers: fc.constant({}),
    body: fc.oneof(
      fc.record({ as: fc.constant('json'), json: payload }),
      fc.record({ as: fc.constant('text'), text: fc.string() }),
    ),
    ms: small,
  }),
)

/** A recording as the recorder writes it, with contents that no server would send. */
function written(happenings: readonly object[]): Buffer {
  const chain = new LineChain()
  const header = {
    ...{ schema: 1, product: 'wattpost' },
    ...{ startedAt: '2026-01-15T17:58:00.000Z', target: 'http://redacted.invalid' },
  }
  const records = happenings.map((one, n) => ({ n, atMs: n * 100, ...one }))
  const end = { n: records.length, atMs: 9999, kind: 'end', records: records.length }
  const lines = [header, ...records, end].map((fields) => `${chain.seal(fields)}\n`)
  return Buffer.from(lines.join(''))
}

test('refuses with a location or plays a recording of anything (seed 53)', () => {
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 8 }), (happenings) => {
      outcomes.add(readAndPlay(written(happenings)))
    }),
    { seed: 53, numRuns: Math.ceil(RUNS / 2) },
  )
  expect(outcomes).toEqual(new Set(['refused', 'played']))
}, 3_600_000)

test('refuses or plays recordings with bytes changed, cut or added (seed 53)', () => {
  const change = fc.record({ at: fc.nat(), byte: fc.integer({ min: 0, max: 255 }), cut: fc.nat(3) })
  fc.assert(
    fc.property(
      fc.array(happening, { maxLength: 5 }),
      fc.array(change, { minLength: 1, maxLength: 4 }),
      (happenings, changes) => {
        const bytes = changes.reduce((before, { at, byte, cut }) => {
          const place = at % before.length
          return Buffer.concat([
            before.subarray(0, place),
            Buffer.from([byte]),
            before.subarray(place + cut),
          ])
        }, written(happenings))
        readAndPlay(bytes)
      },
    ),
    { seed: 53, numRuns: Math.ceil(RUNS / 2) },
  )
}, 3_600_000)
