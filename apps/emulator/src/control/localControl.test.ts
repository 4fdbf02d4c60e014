import { accepted, DAY_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { PlayerEvaluator } from '../scenario/expectations/playerEvaluator.ts'
import type { LogEntry } from '../scenario/log/logEntry.ts'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { HEAD, makerOf, START_MS, scenarioOf } from '../scenario/scenarios.testing.ts'
import { LocalControl } from './localControl.ts'
import { Logs } from './logs.ts'
import { controlRoutes } from './router.ts'
import { SkipQueue } from './skipQueue.ts'

const QUIET = makerOf(
  scenarioOf(`${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
  - { id: PM-0001, family: pm }
timeline:
  - { id: lost, at: 30s, device: HY-0001, do: grid-off }
`),
)

const TALE = makerOf(
  scenarioOf(`schema: 1
name: Tale
clock: { start: "2026-01-15T06:00:00Z", loop: 1m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: lost, at: 30s, device: HY-0001, do: grid-off, caption: { en: Dark., fr: Noir. } }
  - { id: cut, after: lost, wait: { uniform: [1s, 9s] }, fault: { http: GET /api/hydra/devices, status: 500 }, caption: Cut. }
  - { after: { socket: connect }, lift: cut }
`),
)

const ACCOUNTS = [{ email: 'owner@wattpost.test', password: 'x', merchant: false, approved: true }]

function setUp(makeRun = QUIET) {
  const player = new ScenarioPlayer(makeRun, () => 0, { paused: true })
  const giveWay = () => new Promise<void>(() => {})
  const skips = new SkipQueue({ wallNowMs: () => performance.now(), giveWay })
  const logs = new Logs(player)
  const library = {
    names: async () => ['storm'],
    titles: async () => ({ storm: 'Storm' }),
    open: async () => accepted(makeRun),
    restart: () => player.restart(),
  }
  const routes = controlRoutes({
    ...{ player, skips, logs, library, evaluator: new PlayerEvaluator(player), accounts: ACCOUNTS },
    ...{ connections: () => 0, openJobs: () => 0 },
    mails: async () => accepted([]),
    resetAccounts: async () => accepted(null),
    readContract: async () => ({}),
  })
  const isMoving = () => player.run.isMoving
  let settled = 0
  const settle = async () => {
    settled += 1
  }
  const control = new LocalControl({ routes, logs, isMoving, settled: settle })
  return { control, player, skips, timesSettled: () => settled }
}

const refusal = (code: string, message: string) => ({
  ok: false,
  error: expect.objectContaining({ code, message: expect.stringContaining(message) }),
})
const at = (afterMs: number) => new Date(START_MS + afterMs).toISOString()

test('an assignment to an unknown account is refused with the known ones', () => {
  const { control } = setUp()
  const body = { do: 'assign', owner: 'owner@watpost.test' } as const
  expect(control.askNow('act', { id: 'HY-0001', body })).toEqual(
    refusal('invalid', 'no account "owner@watpost.test", did you mean "owner@wattpost.test"?'),
  )
})

test('a listener that is no function is refused', () => {
  const { control } = setUp()
  expect(control.on('answer', 'x' as never)).toEqual(
    refusal('invalid', 'the listener must be a function'),
  )
})

test('an unknown key of an action is named before what the action lacks', () => {
  const { control } = setUp()
  const body = { do: 'extra-load', powrW: 5 } as never
  expect(control.askNow('act', { id: 'HY-0001', body })).toEqual(
    refusal('invalid', 'unknown key "powrW", did you mean "powerW"?'),
  )
})

test('a step and a seek are done at once, however long', () => {
  const { control } = setUp()
  expect(control.askNow('setClock', { body: { stepMs: 40 * DAY_MS } })).toMatchObject({
    value: { now: at(40 * DAY_MS) },
  })
  expect(control.askNow('setClock', { body: { seek: at(1000) } })).toMatchObject({
    value: { now: at(1000) },
  })
})

test('a seek goes to a step by its id, unless its moment is open', () => {
  const { control } = setUp(TALE)
  const start = Date.parse('2026-01-15T06:00:00Z')
  expect(control.askNow('setClock', { body: { seek: 'lost' } })).toMatchObject({
    value: { now: new Date(start + 30_000).toISOString() },
  })
  expect(control.askNow('setClock', { body: { seek: 'step-3' } })).toEqual(
    refusal('invalid', 'seek: step step-3 waits for an event, so its moment is not known yet'),
  )
})

test('a step has its time in this lap, its caption and what it does', () => {
  const { control, player } = setUp(TALE)
  const steps = (afterMs: number) => {
    player.seek(START_MS + afterMs)
    const line = control.askNow('timeline', {})
    return line.ok ? line.value.steps : []
  }
  expect(steps(0)).toEqual([
    {
      ...{ id: 'lost', due: at(30_000), came: null },
      ...{ caption: { en: 'Dark.', fr: 'Noir.' }, does: { what: 'grid-off', target: 'HY-0001' } },
    },
    {
      ...{ id: 'cut', due: expect.any(String), came: null },
      ...{
        caption: { en: 'Cut.' },
        does: { what: 'http status', target: 'GET /api/hydra/devices' },
      },
    },
    {
      ...{ id: 'step-3', due: null, came: null, caption: null },
      does: { what: 'lift', target: 'cut' },
    },
  ])
  // The due time of a random wait is the time at which the step comes.
  const cutMs = Date.parse(steps(0)[1]?.due ?? '') - START_MS
  expect(steps(cutMs)[1]).toMatchObject({ due: at(cutMs), came: at(cutMs) })
  expect(steps(100_000)[0]).toMatchObject({ due: at(90_000), came: at(90_000) })
  expect(steps(80_000)[0]).toMatchObject({ due: at(90_000), came: null })
})

test.each([
  [{ stepMs: Number.NaN }, 'stepMs: must be a whole number of ms from 1 to 34560000000'],
  [{ stepMs: -5 }, 'must be a whole number'],
  [{ stepMs: 0 }, 'must be a whole number'],
  [{ stepMs: 1.5 }, 'must be a whole number'],
  [{ stepMs: '40' as unknown as number }, 'must be a whole number'],
  [{ speed: 0 }, 'must be a number from 0.1 to 10000, or "max"'],
  [{ seek: '' }, 'seek: must be a moment, e.g. "2026-01-15T17:58:00Z", or the id of a step'],
  [{ seek: 'lots' }, 'seek: no step "lots", did you mean "lost"?'],
  [{ seek: 'far-from-any' }, 'known are lost; a moment is e.g. 2026-01-15T18:00:00Z'],
  [{ seek: at(-1) }, 'the run begins at'],
])('the clock change %o is refused, and time stays', (body, message) => {
  const { control, player } = setUp()
  expect(control.askNow('setClock', { body })).toEqual(refusal('invalid', message))
  expect(player.nowMs()).toBe(START_MS)
})

test('a step at once is refused while another one is under way', () => {
  const { control, player, skips } = setUp()
  void skips.run(() => accepted(player.stepInPieces(300 * DAY_MS)))
  const step = control.askNow('setClock', { body: { stepMs: 1000 } })
  expect(step).toEqual(refusal('conflict', 'A step or seek is under way'))
})

test('an action takes effect at once, and is logged as one of the control API', () => {
  const { control } = setUp()
  const acted = control.askNow('act', { id: 'HY-0001', body: { do: 'grid-off' } })
  expect(acted.ok).toBe(true)
  expect(control.log('inputs')).toMatchObject({
    value: [
      { kind: 'act', deviceId: 'HY-0001', action: { do: 'grid-off' }, cause: { by: 'control' } },
    ],
  })
})

test.each([
  ['HY-0O01', { do: 'grid-off' }, 'unknown', 'no device "HY-0O01", did you mean "HY-0001"?'],
  ['HY-0001', { do: 'grid-of' }, 'invalid', 'no action "grid-of", did you mean "grid-off"?'],
  ['PM-0001', { do: 'generator-on' }, 'invalid', 'PM-0001 does not support generator-on'],
] as const)('%s %o is refused with what is meant', (id, body, code, message) => {
  const { control } = setUp()
  expect(control.askNow('act', { id, body: body as { do: 'grid-off' } })).toEqual(
    refusal(code, message),
  )
})

test.each([
  [{ fault: { socket: 'mut' } }, 'socket: no "mut", did you mean "mute"?'],
  [{ fault: { socket: 'mute', fore: '30s' } }, 'unknown key "fore", did you mean "for"?'],
  [{ fault: { http: 'GET /api/x', status: 200 } }, 'status: must be at least 400'],
  [{ fault: { http: 'GET /api/x' } }, 'http: needs an effect'],
  [{ fault: { socket: 'slow' } }, '"latency" is missing'],
  [{}, '"fault" is missing'],
  [5, 'body: must be a map'],
])('the fault %o is refused as in a scenario file', async (body, message) => {
  const { control } = setUp()
  expect(await control.ask('inject', { body: body as never })).toEqual(refusal('invalid', message))
})

test('a fault is active when the call resolves: auth faults are applied', async () => {
  const { control, timesSettled } = setUp()
  const body = { id: 'it', fault: { socket: 'mute', for: '30s' } } as const
  expect(await control.ask('inject', { body })).toMatchObject({ value: { id: 'it' } })
  expect(timesSettled()).toBe(1)
  expect(control.askNow('faults', {})).toMatchObject({ value: { faults: [{ id: 'it' }] } })
  expect(await control.ask('lift', { id: 'it' })).toMatchObject({ value: { faults: [] } })
  expect(await control.ask('lift', { id: 'it' })).toEqual(refusal('unknown', 'No fault "it"'))
})

test('a listener gets the entries of its kind as the log has them, until it ends', () => {
  const { control } = setUp()
  const received: LogEntry[] = []
  const listening = control.on('step', (entry) => received.push(entry))
  control.askNow('setClock', { body: { stepMs: 31_000 } })
  expect(received).toMatchObject([{ kind: 'step', step: 'lost', at: at(30_000) }])
  const log = control.log('world')
  expect(log.ok && log.value).toContainEqual(received[0])
  if (listening.ok) listening.value()
  control.askNow('setClock', { body: { seek: at(0) } })
  control.askNow('setClock', { body: { stepMs: 31_000 } })
  expect(received).toHaveLength(1)
})

test('a listener cannot move time at once; its call that waits is made afterwards', async () => {
  const { control } = setUp()
  const results: unknown[] = []
  const later: Promise<unknown>[] = []
  control.on('step', () => {
    results.push(control.askNow('setClock', { body: { stepMs: 1000 } }))
    later.push(control.ask('act', { id: 'HY-0001', body: { do: 'grid-on' } }))
  })
  control.askNow('setClock', { body: { stepMs: 60_000 } })
  expect(results).toEqual([refusal('conflict', 'Time is advancing')])
  expect(await Promise.all(later)).toMatchObject([{ value: { now: at(60_000) } }])
})

test('unknown logs and kinds are refused by name', () => {
  const { control } = setUp()
  expect(control.log('word' as 'world')).toEqual(refusal('invalid', 'did you mean "world"?'))
  expect(control.on('steps' as 'step', () => {})).toEqual(
    refusal('invalid', 'no kind of entry "steps", did you mean "step"?'),
  )
})

test('devices are listed, and each has its status, report and actions', () => {
  const { control } = setUp()
  control.askNow('setClock', { body: { stepMs: 45_000 } })
  const ids = {
    devices: [
      { id: 'HY-0001', variant: 'grid_gen' },
      { id: 'PM-0001', variant: null },
    ],
  }
  expect(control.askNow('devices', {})).toMatchObject({ value: ids })
  expect(control.askNow('device', { id: 'PM-0001' })).toMatchObject({
    value: {
      status: 'up',
      lastSeen: at(45_000),
      report: expect.arrayContaining([expect.objectContaining({ event: 'meter_status' })]),
    },
  })
  const actions = (query: object) => {
    const asked = control.askNow('actions', { id: 'PM-0001', query })
    return asked.ok ? asked.value.actions.map((action) => action.do) : asked
  }
  expect(actions({})).not.toContain('extra-load')
  expect(actions({ all: 'true' })).toEqual(expect.arrayContaining(['phase-off', 'extra-load']))
})
