import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  act,
  injectFault,
  liftFault,
  playScenario,
  readActions,
  readFaults,
  readMails,
  readScenarios,
  readState,
  readTimeline,
  readVerdicts,
  setClock,
} from './control.ts'

const START = '2026-01-15T11:00:00.000Z'
const START_MS = Date.UTC(2026, 0, 15, 11)
const STATE = {
  ...{ scenario: 'outage', tags: ['story'], seed: 7, tz: 'Africa/Lagos', start: START },
  ...{ now: '2026-01-15T11:00:05.000Z', speed: 60, paused: false, ended: false },
  ...{ epoch: 2, skip: null, devices: 3, faults: 1 },
}
const LOST = {
  ...{ id: 'grid-lost', caption: { en: 'Dark.', fr: 'Noir.' } },
  does: { what: 'grid-off', target: 'HY-0001' },
}
const BACK = { id: 'grid-back', caption: null, does: { what: 'grid-on', target: 'HY-0001' } }
const STEPS = [
  { ...LOST, due: '2026-01-15T11:00:02.000Z', came: '2026-01-15T11:00:03.000Z' },
  { ...BACK, due: null, came: null },
]
const VERDICTS = [{ id: 'alert-shown', expected: 'An alert is shown.', state: 'met' }]
const FAULTS = [{ id: 'fault-1', since: START, until: null, hits: 0, left: null, what: {} }]
const MAILS = [{ kind: 'verify', email: 'a@b', link: 'http://auth/x', page: '/verify' }]

/** A control API with these answers by path; other paths answer with a refusal. */
const ANSWERS: Readonly<Record<string, object>> = {
  state: STATE,
  timeline: { start: START, end: '2026-01-15T12:00:00.000Z', steps: STEPS },
  verdicts: { verdicts: VERDICTS },
  faults: { faults: FAULTS },
  mail: { mails: MAILS },
  scenarios: { scenarios: ['outage', 'untitled'], titles: { outage: 'Grid outage' } },
  'devices/HY%2F1/actions': { actions: [{ do: 'grid-off' }] },
}
const REFUSAL = { success: false, message: 'The fault does not exist.' }

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async (url) => {
    const answer = ANSWERS[url.replace('/__emulator/', '')]
    return answer === undefined
      ? Response.json(REFUSAL, { status: 404 })
      : Response.json(answer, { status: 200 })
  })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => void vi.unstubAllGlobals())

test('the run is read with its instants in epoch ms', async () => {
  expect(await readState()).toStrictEqual({ ...STATE, now: START_MS + 5000 })
  expect(await readTimeline()).toStrictEqual({
    start: START_MS,
    end: START_MS + 3_600_000,
    steps: [
      { ...LOST, due: START_MS + 2000, came: START_MS + 3000 },
      { ...BACK, due: null, came: null },
    ],
  })
  expect(await readVerdicts()).toEqual(VERDICTS)
  expect(await readFaults()).toEqual(FAULTS)
  expect(await readMails()).toEqual(MAILS)
})

test('the progress of a skip is read in epoch ms', async () => {
  const skip = { from: START, to: '2026-01-15T12:00:00.000Z', now: '2026-01-15T11:00:05.000Z' }
  fetched.mockResolvedValueOnce(Response.json({ ...STATE, skip }))
  expect((await readState()).skip).toStrictEqual({
    from: START_MS,
    to: START_MS + 3_600_000,
    now: START_MS + 5000,
  })
})

test('a scenario without a title shows its name', async () => {
  expect(await readScenarios()).toEqual([
    { name: 'outage', title: 'Grid outage' },
    { name: 'untitled', title: 'untitled' },
  ])
})

test('the actions of a device are read by its id', async () => {
  expect(await readActions('HY/1')).toEqual([{ do: 'grid-off' }])
})

test.each([
  ['clock', () => setClock({ paused: true }), { paused: true }],
  ['scenario', () => playScenario('outage', 7), { name: 'outage', seed: 7 }],
  ['scenario', () => playScenario('outage'), { name: 'outage' }],
  ['devices/HY%2F1/actions', () => act('HY/1', { do: 'grid-off' }), { do: 'grid-off' }],
  ['faults', () => injectFault({ kind: 'drop' }), { fault: { kind: 'drop' } }],
])('a change is posted to %s as JSON', async (path, change, body) => {
  fetched.mockResolvedValueOnce(Response.json({ success: true }))
  await change()
  expect(fetched.mock.calls).toStrictEqual([
    [
      `/__emulator/${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    ],
  ])
})

test('a fault is lifted by its id', async () => {
  fetched.mockResolvedValueOnce(Response.json({ faults: [] }))
  await liftFault('fault/1')
  expect(fetched.mock.calls).toStrictEqual([['/__emulator/faults/fault%2F1', { method: 'DELETE' }]])
})

test('a refused call rejects with the message of the refusal', async () => {
  await expect(liftFault('unknown')).rejects.toThrow('The fault does not exist.')
})
