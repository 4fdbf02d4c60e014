import { accepted, HOUR_MS, refused } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { logLine } from '../log/worldLog.ts'
import { HEAD, runOf, START_MS, scenarioOf, stepsOf } from '../scenarios.testing.ts'

const FLEET = `fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, region: Lagos }
  - { id: HY-0002, family: hydra, variant: battery_monitor, region: Lagos }
  - { id: BG-0001, family: bg, region: Lagos }
  - { id: PM-0001, family: pm, region: Kano }
`
const story = (timeline: string, seed = 1, fleet = FLEET) =>
  runOf(scenarioOf(`${HEAD}${fleet}timeline:\n${timeline}`), seed)

test('runs steps in order, at their time or after another and a wait', () => {
  const { run, entries } = story(`  - { id: c, after: b, wait: 5s, device: HY-0001, do: grid-on }
  - { id: a, at: 10s, device: HY-0001, do: grid-off }
  - { id: b, after: a, device: HY-0001, do: generator-on }
  - { at: 10s, device: PM-0001, do: offline }
`)
  run.advanceTo(START_MS + 60_000)
  expect(stepsOf(entries)).toEqual([
    ['a', 10_000],
    ['step-4', 10_000],
    ['b', 10_000],
    ['c', 15_000],
  ])
})

test('logs a step with its inputs and the changes at once [S11]', () => {
  const { run, entries } = story('  - { id: dark, at: 10s, device: HY-0001, do: grid-off }\n')
  run.advanceTo(START_MS + 10_000)
  const lines = entries
    .filter(({ entry }) => entry.kind !== 'report')
    .map((entry) => logLine(entry))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { kind: 'step', step: 'dark', lap: 0 },
    { kind: 'input', deviceId: 'HY-0001', do: 'grid-off', by: 'step', step: 'dark' },
    {
      kind: 'change',
      deviceId: 'HY-0001',
      frames: [
        ...[1, 2, 3].map((channel) => ({
          event: 'hydra_power',
          data: {
            deviceId: 'HY-0001',
            t: START_MS / 1000 + 10,
            channel,
            ns: 0,
            os: 1,
            v: 0,
            rp: 0,
          },
        })),
        { event: 'hydra_status', data: { status: 'down' } },
      ],
    },
  ])
})

test('draws repeatable waits across their whole range (seed 101)', { tags: 'slow' }, () => {
  const timeline = `  - { id: a, at: 10s, device: PM-0001, do: grid-off }
  - { id: b, after: a, wait: { uniform: [6s, 9s] }, device: PM-0001, do: grid-on }
`
  const waitOf = (text: string, seed: number) => {
    const { run, entries } = story(text, seed, 'fleet: [{ id: PM-0001, family: pm }]\n')
    run.advanceTo(START_MS + 30_000)
    return (stepsOf(entries).find(([step]) => step === 'b')?.[1] ?? 0) - 10_000
  }
  const waits: number[] = []
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const wait = waitOf(timeline, seed)
      expect(wait).toBeGreaterThanOrEqual(6000)
      expect(wait).toBeLessThanOrEqual(9000)
      expect(waitOf(timeline, seed)).toBe(wait)
      // Another random step does not change the wait.
      const other = '  - { after: a, wait: { uniform: [1s, 2s] }, device: PM-0001, do: grid-off }\n'
      expect(waitOf(other + timeline, seed)).toBe(wait)
      waits.push(wait)
    }),
    { seed: 101, numRuns: 8 },
  )
  expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(1500)
})

test('acts on all capable devices of a region, and on no others', () => {
  const { run, entries } = story(`  - { at: 1s, region: Lagos, do: grid-off }
  - { at: 2s, region: Lagos, do: cloud, cover: 0.5 }
  - { at: 3s, region: Nairobi, do: grid-off }
`)
  run.advanceTo(START_MS + 5000)
  const inputs = entries.flatMap(({ entry }) =>
    entry.kind === 'input' ? [`${entry.deviceId} ${entry.action.do}`] : [],
  )
  expect(inputs).toEqual(['HY-0001 grid-off', 'BG-0001 grid-off', 'HY-0002 cloud', 'BG-0001 cloud'])
})

test('repeats the timeline in each lap while time continues', () => {
  const scenario = scenarioOf(`${HEAD.replace('tz:', 'loop: 1h, tz:')}${FLEET}timeline:
  - { id: a, at: 10m, device: HY-0001, do: grid-off }
  - { id: b, after: a, wait: { uniform: [1m, 30m] }, device: HY-0001, do: grid-on }
`)
  const { run, entries } = runOf(scenario)
  run.advanceTo(START_MS + 3 * HOUR_MS - 1)
  const times = (name: string) =>
    stepsOf(entries).flatMap(([step, ms]) => (step === name ? [ms] : []))
  expect(times('a')).toEqual([0, 1, 2].map((lap) => lap * HOUR_MS + 600_000))
  const waits = times('b').map((ms, lap) => ms - (times('a')[lap] ?? 0))
  expect(new Set(waits).size).toBe(3)
  const laps = entries.flatMap(({ entry }) => (entry.kind === 'step' ? [entry.lap] : []))
  expect(laps).toEqual([0, 0, 1, 1, 2, 2])
})

test('spreads reports, one each ten seconds for a device', () => {
  const { run, entries } = runOf(scenarioOf(`${HEAD}fleet:\n  - { count: 40, family: pm }\n`))
  run.advanceTo(START_MS + 59_999)
  const reports = entries.filter(({ entry }) => entry.kind === 'report')
  const of = (id: string) =>
    reports.flatMap(({ entry, atMs }) =>
      entry.kind === 'report' && entry.deviceId === id ? [atMs] : [],
    )
  const gaps = of('PM-0007').map((ms, n, all) => ms - (all[n - 1] ?? ms - 10_000))
  expect(gaps.length).toBeGreaterThanOrEqual(5)
  expect(new Set(gaps)).toEqual(new Set([10_000]))
  expect(new Set(reports.map(({ atMs }) => atMs % 10_000)).size).toBeGreaterThan(5)
})

test('logs a verbatim step without changing the device', () => {
  const { run, entries } = story(
    '  - { id: odd, at: 1s, device: HY-0001, emit: hydra_power, data: { channel: seven, x: [1] } }\n',
  )
  run.advanceTo(START_MS + 1000)
  const lines = entries
    .map((entry) => JSON.parse(logLine(entry)))
    .filter(({ kind }) => kind !== 'report')
  expect(lines).toMatchObject([
    { kind: 'step', step: 'odd' },
    {
      kind: 'verbatim',
      deviceId: 'HY-0001',
      event: 'hydra_power',
      data: { channel: 'seven', x: [1] },
    },
  ])
})

test('refuses an action that the device lacks, and logs nothing', () => {
  const { run, entries } = story('  - { at: 1h, device: HY-0001, do: offline }\n')
  const cause = { by: 'control' } as const
  const act = { kind: 'act', atMs: run.nowMs, deviceId: 'HY-0002', cause } as const
  expect(run.apply({ ...act, action: { do: 'grid-off' } })).toEqual(
    refused({ what: 'action', where: 'do', message: 'HY-0002 does not support grid-off' }),
  )
  expect(entries).toEqual([])
})

test('applies a command now, with its cause', () => {
  const { run, entries } = story('  - { at: 1h, device: HY-0001, do: offline }\n')
  run.advanceTo(START_MS + 12_345)
  const cause = { by: 'dashboard', uid: 'uid-owner' } as const
  const act = { kind: 'act', atMs: run.nowMs, deviceId: 'BG-0001', cause } as const
  expect(run.apply({ ...act, action: { do: 'switch-off' } })).toEqual(accepted(null))
  const [input, change] = entries.slice(-2)
  expect(input).toMatchObject({
    atMs: START_MS + 12_345,
    entry: { kind: 'input', cause: { by: 'dashboard', uid: 'uid-owner' } },
  })
  expect(change && JSON.parse(logLine(change))).toMatchObject({
    kind: 'change',
    frames: [{ data: { sw: 0 } }],
  })
})

test('numbers entries without gaps, and never goes back in time', () => {
  const { run, entries } = story('  - { at: 5s, region: Lagos, do: grid-off }\n')
  for (const ms of [1, 7000, 3000, 60_000]) run.advanceTo(START_MS + ms)
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index))
  const times = entries.map(({ atMs }) => atMs)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(run.nowMs).toBe(START_MS + 60_000)
})
