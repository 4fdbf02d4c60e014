import { accepted, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { InputCause } from '../inputs/input.ts'
import { HEAD, runOf, START_MS, scenarioOf, uidOf } from '../scenarios.testing.ts'

const HTTP = { http: 'GET /api/**', status: 500, times: 2 } as const
const TEXT = `${HEAD}fleet:
  - { id: A, family: bg }
  - { id: B, family: hydra, variant: battery_monitor }
timeline:
  - { id: cut, at: 0s, fault: { http: GET /api/**, status: 500, times: 2 } }
  - { id: dark, at: 5s, device: A, do: grid-off }
  - { id: odd, after: { socket: connect }, device: A, emit: balance, data: 1 }
`
/** A run at its start, whose first step is due but has not happened. */
function atStart() {
  const { run, entries } = runOf(scenarioOf(TEXT))
  return {
    run,
    /** The entries besides reports. */
    logged: () => entries.map(({ entry }) => entry).filter(({ kind }) => kind !== 'report'),
    apply: (input: InputCause, atMs = run.nowMs) => run.apply({ ...input, atMs }),
    check: (input: InputCause) => run.check({ ...input, atMs: run.nowMs }),
  }
}
const cause = { by: 'control' } as const
const act = (deviceId: string, what: 'grid-off' | 'offline'): InputCause => ({
  ...{ kind: 'act', deviceId, action: { do: what }, cause },
})
const refusal = (where: string, message: string) => refused({ what: 'input', where, message })

test.each<[string, InputCause, ReturnType<typeof refused>]>([
  [
    'an action of an unknown device',
    act('C', 'offline'),
    refused({ what: 'action', where: 'device', message: 'there is no device C' }),
  ],
  [
    'an action that the device lacks',
    act('B', 'grid-off'),
    refused({ what: 'action', where: 'do', message: 'B does not support grid-off' }),
  ],
  ['an unknown step', { kind: 'opened', index: 3 }, refusal('index', 'no step 3')],
  [
    'a fault that is already active',
    { kind: 'raise', id: 'cut', what: HTTP },
    refusal('id', 'cut is already active'),
  ],
  [
    'a fault of an unknown device',
    { kind: 'raise', id: 'x', what: { device: 'offline', of: 'C' } },
    refused({ what: 'action', where: 'device', message: 'there is no device C' }),
  ],
  ['the lift of no fault', { kind: 'lift', id: 'x' }, refusal('id', 'x is not active')],
  ['a hit of no fault', { kind: 'hit', id: 'x' }, refusal('id', 'x is not active')],
])('refuses %s, and changes nothing', (_, input, expected) => {
  const { run, apply, check, logged } = atStart()
  run.advanceTo(START_MS)
  const before = logged()
  expect(check(input)).toEqual(expected)
  expect(apply(input)).toEqual(expected)
  expect(logged()).toEqual(before)
})

test.each<InputCause>([
  act('A', 'grid-off'),
  { kind: 'opened', index: 2 },
  { kind: 'raise', id: 'x', what: HTTP },
  { kind: 'raise', id: 'x', what: { device: 'offline', of: 'B' } },
  { kind: 'lift', id: 'cut' },
  { kind: 'hit', id: 'cut' },
])('accepts the input %j', (input) => {
  const { run, apply, check } = atStart()
  run.advanceTo(START_MS)
  expect(check(input)).toMatchObject({ ok: true })
  expect(apply(input)).toEqual(accepted(null))
})

test('raises and lifts a fault, with its entries', () => {
  const { run, apply, logged } = atStart()
  apply({ kind: 'raise', id: 'x', what: HTTP })
  expect(run.faults.all.map(({ id }) => id)).toEqual(['cut', 'x'])
  apply({ kind: 'lift', id: 'x' })
  expect(run.faults.all.map(({ id }) => id)).toEqual(['cut'])
  expect(logged().slice(-2)).toEqual([
    { kind: 'fault', fault: 'x', now: 'raised', what: HTTP, cause },
    { kind: 'fault', fault: 'x', now: 'lifted' },
  ])
})

test('counts hits, the last of which exhausts the fault', () => {
  const { run, apply, logged } = atStart()
  run.advanceTo(START_MS)
  apply({ kind: 'hit', id: 'cut' })
  expect(run.faults.get('cut')).toMatchObject({ hits: 1, left: 1 })
  run.countHit('cut')
  expect(run.faults.all).toEqual([])
  expect(logged().slice(-2)).toMatchObject([{ now: 'hit' }, { now: 'exhausted' }])
})

test('opens a waiting step once', () => {
  const { run, apply, logged } = atStart()
  run.advanceTo(START_MS + 1000)
  apply({ kind: 'opened', index: 2 })
  expect(apply({ kind: 'opened', index: 2 })).toEqual(refusal('index', 'step 2 does not wait'))
  run.advanceTo(START_MS + 2000)
  expect(logged().filter(({ kind }) => kind !== 'fault')).toMatchObject([
    { kind: 'step', step: 'cut' },
    { kind: 'opened', step: 'odd' },
    { kind: 'step', step: 'odd' },
    { kind: 'verbatim', event: 'balance' },
  ])
})

test('carries out due events before an input of the same moment, but not before a hit', () => {
  for (const input of [act('A', 'grid-off'), { kind: 'lift', id: 'cut' } as const]) {
    const { apply, logged } = atStart()
    expect(apply(input)).toEqual(accepted(null))
    expect(logged()[0]).toEqual({ kind: 'step', step: 'cut', lap: 0 })
  }
  const { apply } = atStart()
  expect(apply({ kind: 'hit', id: 'cut' })).toEqual(refusal('id', 'cut is not active'))
})

test('advances to the moment of a later input, and applies an earlier one now', () => {
  const { run, apply, logged } = atStart()
  apply(act('A', 'offline'), START_MS + 6000)
  expect(run.nowMs).toBe(START_MS + 6000)
  expect(logged().filter(({ kind }) => kind === 'input')).toMatchObject([
    { action: { do: 'grid-off' }, cause: { by: 'step', step: 'dark' } },
    { action: { do: 'offline' }, cause },
  ])
  expect(apply(act('A', 'grid-off'), START_MS)).toEqual(accepted(null))
  expect(run.nowMs).toBe(START_MS + 6000)
})

test('logs an assignment without a change of the device', () => {
  const { run, apply, logged } = atStart()
  const action = { do: 'assign', owner: 'owner@wattpost.test' } as const
  expect(apply({ kind: 'act', deviceId: 'A', action, cause })).toEqual(accepted(null))
  expect(run.world.specOf('A')?.owners).toEqual([uidOf('owner@wattpost.test')])
  expect(logged().at(-1)).toEqual({ kind: 'input', deviceId: 'A', action, cause })
  apply(act('A', 'offline'))
  expect(logged().at(-1)).toMatchObject({ kind: 'change', deviceId: 'A' })
})
