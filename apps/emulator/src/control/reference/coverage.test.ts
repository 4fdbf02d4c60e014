import { httpOperations } from '@wattpost/protocol/contract'
import { expect, test } from 'vitest'
import { ExpectationEvaluator } from '../../scenario/expectations/expectationEvaluator.ts'
import { HEAD, runOf, START_MS, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { Coverage, type RunCoverage } from './coverage.ts'

/** A scenario of five minutes, with a grid outage and a switch that nothing expects. */
const TEXT = `${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
  - { id: BG-0001, family: bg }
timeline:
  - { id: lost, at: 1m, device: HY-0001, do: grid-off }
  - { id: off, at: 1m, device: BG-0001, do: switch-off }
  - { id: broken, at: 1m, fault: { http: "GET /api/hydra/**", status: 500 } }
  - { id: kicked, at: 1m, fault: { socket: kick } }
expect:
  - { id: dark, event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }, after: lost, within: 5s }
  - { id: early, event: hydra_power, where: { ns: 0 }, within: 5s }
  - { id: never-down, event: hydra_status, device: HY-0001, where: { status: unknown }, never: true }
`

/** The coverage of a run of `TEXT`. @param also what clients do */
function covered(also: (run: RunCoverage) => void = () => {}) {
  const scenario = scenarioOf(TEXT)
  const found = new Coverage()
  const collector = found.run('test', scenario)
  const evaluator = new ExpectationEvaluator(scenario.expect, START_MS)
  const { run, entries } = runOf(scenario)
  run.advanceTo(START_MS + 300_000)
  for (const entry of entries) {
    collector.onEntry(entry)
    evaluator.onEntry(entry)
  }
  also(collector)
  collector.onVerdicts(evaluator.verdicts({ ...run, nowMs: run.nowMs, endMs: run.nowMs }))
  const groups = found.groups()
  return {
    groups,
    /** The files that touched an item, and the expectations that checked it. */
    of: (group: string, name: string) => {
      const items = groups.find((one) => one.group === group)?.items ?? []
      const { touched, checked } = items.find((one) => one.name === name) ?? {}
      return [touched, checked]
    },
  }
}
const answer = (faults: readonly string[]) => ({
  ...{ seq: 1, atMs: START_MS, wallMs: 0 },
  event: {
    ...({ kind: 'answer', call: 1, method: 'GET', path: '/api/hydra/devices' } as const),
    ...{ query: 'page=0', who: null, status: 500, ms: 1, faults },
  },
})

test('an event that was sent is touched, and checked if a met expectation matched it', () => {
  const { of } = covered()
  expect(of('events', 'hydra_power acPowerChange')).toEqual([['test'], ['test: dark']])
  expect(of('events', 'power powerShort')).toEqual([['test'], []])
  expect(of('events', 'meter_status meterStatus')).toEqual([[], []])
})

test('a state that a device reached is touched; a failed expectation checks nothing', () => {
  const { of } = covered()
  expect(of('states', 'hydra_power ns = 0')).toEqual([['test'], ['test: dark']])
  expect(of('states', 'power sw = 0')).toEqual([['test'], []])
  expect(of('states', 'status status = offline')).toEqual([[], []])
})

test('what a met "never" rules out is checked, though it never came', () => {
  expect(covered().of('states', 'hydra_status status = unknown')).toEqual([
    [],
    ['test: never-down'],
  ])
})

test('an action is touched by its family, and checked by what comes after it', () => {
  const { of } = covered()
  expect(of('actions', 'grid-off hydra')).toEqual([['test'], ['test: dark']])
  expect(of('actions', 'switch-off bg')).toEqual([['test'], []])
  expect(of('actions', 'grid-off bg')).toEqual([[], []])
})

test('a fault of HTTP is touched when a call meets it, one of the socket when it is raised', () => {
  expect(covered().of('faults', 'http status')).toEqual([[], []])
  const met = covered((run) => run.onTraffic(answer(['broken'])))
  expect(met.of('faults', 'http status')).toEqual([['test'], []])
  expect(met.of('faults', 'socket kick')).toEqual([['test'], []])
  expect(met.of('calls', 'GET /api/hydra/devices')).toEqual([['test'], []])
})

test('connections, requests and events of the connection come from clients', () => {
  const { of } = covered((run) => {
    const entry = { seq: 1, atMs: START_MS, wallMs: 0 }
    run.onTraffic({ ...entry, event: { kind: 'connect', socket: 'a', who: 'a' } })
    const asked = { kind: 'ack', socket: 'a', who: 'a', name: 'devices' } as const
    run.onTraffic({ ...entry, event: { ...asked, deviceIds: [], ok: true } })
    run.onReceived('clock')
  })
  expect(of('connections', 'connect')).toEqual([['test'], []])
  expect(of('requests', 'devices')).toEqual([['test'], []])
  expect(of('events', 'clock')).toEqual([['test'], []])
})

test('statements are those of what is covered', () => {
  const { of } = covered()
  expect(of('statements', 'S11')).toEqual([['test'], ['test: dark']])
  expect(of('statements', 'H7')).toEqual([[], []])
})

test('a group counts its items', () => {
  const calls = covered((run) => run.onTraffic(answer([]))).groups.find(
    ({ group }) => group === 'calls',
  )
  expect(calls).toMatchObject({ total: httpOperations.length, touched: 1, checked: 0 })
})
