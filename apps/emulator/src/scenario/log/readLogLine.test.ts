import { expect, test } from 'vitest'
import { inputLine } from '../inputs/input.ts'
import { HEAD, runOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { trafficSentence, worldSentences } from './logSentence.ts'
import { readLogLine } from './readLogLine.ts'
import { type TrafficEvent, trafficLine } from './trafficLog.ts'
import { logLine } from './worldLog.ts'

const scenario = scenarioOf(`${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: lost, at: 30s, device: HY-0001, do: grid-off }
  - { at: 40s, device: HY-0001, do: fuel-left, litres: 5 }
  - { id: away, at: 50s, fault: { device: offline, of: HY-0001, for: 10s } }
  - { at: 55s, device: HY-0001, emit: hydra_status, data: { status: down } }
`)

test('each line of a world log has the sentences of its entry, its device and its time', () => {
  const { run, entries } = runOf(scenario)
  run.advanceTo(START_MS + 90_000)
  expect(new Set(entries.map(({ entry }) => entry.kind))).toEqual(
    new Set(['report', 'step', 'input', 'change', 'fault', 'verbatim']),
  )
  for (const logged of entries) {
    const { entry } = logged
    expect(readLogLine(logLine(logged))).toEqual({
      ...{ seq: logged.seq, at: new Date(logged.atMs).toISOString(), kind: entry.kind },
      devices: 'deviceId' in entry ? [entry.deviceId] : [],
      sentences: worldSentences(entry),
    })
  }
})

const EVENTS: readonly TrafficEvent[] = [
  { kind: 'request', call: 1, method: 'GET', path: '/api/hydra/devices', query: 'page=0' },
  {
    ...{ kind: 'answer', call: 1, method: 'GET', path: '/api/hydra/devices', query: '' },
    ...{ who: 'owner@a.example', status: 503, ms: 4, faults: ['busy'] },
  },
  { kind: 'connect', socket: 's', who: 'owner@a.example' },
  {
    ...{ kind: 'ack', socket: 's', who: 'owner@a.example', name: 'switch' },
    ...{ deviceIds: ['BG-0001'], ok: false, message: 'no such device' },
  },
  { kind: 'deliver', event: 'power', deviceId: 'BG-0001', frames: 1, to: 2 },
]

test.each(EVENTS)('the line of a traffic event has its sentence: $kind', (event) => {
  const line = trafficLine({ seq: 7, atMs: START_MS, wallMs: 1, event })
  expect(readLogLine(line)).toMatchObject({ seq: 7, sentences: [trafficSentence(event)] })
})

test.each([
  [
    { kind: 'act', deviceId: 'HY-0001', action: { do: 'grid-off' }, cause: { by: 'control' } },
    'HY-0001 grid-off, by control',
  ],
  [{ kind: 'raise', id: 'it', what: { socket: 'mute' } }, 'fault it raised {"socket":"mute"}'],
  [{ kind: 'lift', id: 'it' }, 'fault it lifted'],
  [{ kind: 'hit', id: 'it' }, 'fault it hit'],
  [{ kind: 'opened', index: 2 }, 'the condition of step number 3 is met'],
] as const)('the line of the input %o says %s', (input, sentence) => {
  expect(readLogLine(inputLine({ ...input, atMs: START_MS } as never))?.sentences).toEqual([
    sentence,
  ])
})

test('notices say how many entries are missing; other texts are no lines', () => {
  const dropped = readLogLine('{"kind":"dropped","entries":12}')
  expect(dropped).toMatchObject({ at: '', sentences: [expect.stringContaining('12 entries')] })
  for (const text of ['', '{', '5', '{"kind":"step"}']) expect(readLogLine(text)).toBeNull()
})
