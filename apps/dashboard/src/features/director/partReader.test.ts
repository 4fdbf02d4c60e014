import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DirectorPart, type DirectorParts, directorState, PartReader } from './partReader.ts'

const START = '2026-01-15T11:00:00.000Z'
const STATE = {
  ...{ scenario: 'outage', tags: [], seed: 7, tz: 'UTC', start: START, now: START },
  ...{ speed: 1, paused: true, ended: false, epoch: 0, skip: null, devices: 3, faults: 0 },
}
const ANSWERS: Readonly<Record<string, object>> = {
  state: STATE,
  timeline: { start: START, end: null, steps: [] },
  verdicts: { verdicts: [] },
  faults: { faults: [] },
  mail: { mails: [] },
}

const answered = (path: string) => Response.json(ANSWERS[path] ?? {})
const fetched = vi.fn<(path: string) => Promise<Response>>()
beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async (path) => answered(path))
  vi.stubGlobal('fetch', (url: string) => fetched(url.replace('/__emulator/', '')))
})
afterEach(() => void vi.unstubAllGlobals())

const ALL = ['state', 'timeline', 'verdicts', 'faults', 'mails'] as const

function setUp(parts: readonly DirectorPart[]) {
  let known: DirectorParts = {}
  const failed: DirectorPart[] = []
  const reader = new PartReader(parts, {
    onPart: (part) => {
      known = { ...known, ...part }
    },
    onFailure: (part) => failed.push(part),
  })
  return { reader, failed, state: () => directorState(known) }
}

/** A response that comes when the test says so. */
function later() {
  let answer = (_: Response) => {}
  const promise = new Promise<Response>((resolve) => {
    answer = resolve
  })
  return { promise, answer: (response: Response) => answer(response) }
}

test('parts are shown although one of them fails', async () => {
  fetched.mockImplementation(async (path) =>
    path === 'mail' ? Response.json({}, { status: 503 }) : answered(path),
  )
  const { reader, failed, state } = setUp(ALL)
  reader.poll()
  await vi.waitFor(() => expect(failed).toEqual(['mails']))
  expect(state()).toMatchObject({ state: { scenario: 'outage' }, faults: [], mails: null })
})

test('the state of the run alone is enough to be shown', () => {
  expect(directorState({ faults: [] })).toBeNull()
  expect(directorState({ state: { ...STATE, now: 0, skip: null } })).toEqual({
    state: { ...STATE, now: 0, skip: null },
    timeline: { start: Date.parse(START), end: null, steps: [] },
    ...{ verdicts: [], faults: null, mails: null },
  })
})

test('a part keeps its value when a later read of it fails', async () => {
  const { reader, failed, state } = setUp(['state'])
  await reader.readAll()
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await reader.readAll()
  expect(failed).toEqual(['state'])
  expect(state()?.state.scenario).toBe('outage')
})

test('a poll waits for no part, and asks for none twice', async () => {
  const slow = later()
  fetched.mockImplementation((path) =>
    path === 'mail' ? slow.promise : Promise.resolve(answered(path)),
  )
  const { reader, state } = setUp(['state', 'mails'])
  reader.poll()
  await vi.waitFor(() => expect(state()).not.toBeNull())
  reader.poll()
  expect(fetched.mock.calls.flat()).toEqual(['state', 'mail', 'state'])
  slow.answer(answered('mail'))
  await vi.waitFor(() => expect(state()?.mails).toEqual([]))
})

test('an answer that a later one has overtaken is left out', async () => {
  const early = later()
  fetched.mockReturnValueOnce(early.promise)
  const { reader, state } = setUp(['state'])
  const first = reader.readAll()
  await reader.readAll()
  early.answer(Response.json({ ...STATE, scenario: 'older' }))
  await first
  expect(state()?.state.scenario).toBe('outage')
})

test('a failure that a later answer has overtaken is left out', async () => {
  const early = later()
  fetched.mockReturnValueOnce(early.promise)
  const { reader, failed } = setUp(['state'])
  const first = reader.readAll()
  await reader.readAll()
  early.answer(Response.json({ success: false, message: 'Busy.' }, { status: 503 }))
  await first
  expect(failed).toEqual([])
})
