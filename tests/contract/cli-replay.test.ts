import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startWattpost, wattpost } from '../support/wattpost.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watt post '))
})
afterAll(() => rm(folder, { recursive: true }))

const report = z.strictObject({
  schema: z.literal(1),
  passed: z.boolean(),
  scenarios: z.array(
    z.strictObject({
      file: z.string(),
      title: z.string(),
      seed: z.int(),
      passed: z.boolean(),
      verdict: z.enum(['passed', 'failed', 'unproved', 'interrupted', 'not-played']),
      trouble: z.string().nullable(),
      began: z.iso.datetime(),
      start: z.iso.datetime(),
      playedS: z.number(),
      tookS: z.number(),
      reproduce: z.string(),
      cases: z.array(
        z.strictObject({
          id: z.string(),
          kind: z.enum(['expectation', 'step', 'browser']),
          state: z.enum(['met', 'failed', 'unproved', 'skipped', 'unplayed']),
          expected: z.string(),
          at: z.iso.datetime().nullable(),
          reason: z.string().optional(),
          chances: z.int().optional(),
          nearest: z.string().nullable().optional(),
          log: z.array(z.string()).optional(),
          trace: z.string().optional(),
        }),
      ),
    }),
  ),
})

/** HY-0001 loses its grid, and the expectation contradicts that. */
const WRONG = `schema: 1
name: Wrong <hopes>
clock: { start: "2026-01-15T17:58:00Z", limit: 2m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
timeline:
  - { id: grid-lost, at: 30s, device: HY-0001, do: grid-off }
  - { id: never-comes, after: { event: status, device: HY-0001 }, device: HY-0001, do: grid-on }
expect:
  - { id: stays-up, event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }, after: grid-lost, within: 5s, never: true }
  - { id: goes-down, event: hydra_power, device: HY-0001, where: { channel: 1, ns: 0 }, after: grid-lost, within: 5s }
browser:
  - { id: seen, as: owner@wattpost.test, open: /dashboard, see: { text: It } }
`

async function wrong(): Promise<string> {
  const file = join(folder, 'wrong hopes.yaml')
  await writeFile(file, WRONG)
  return file
}

test('all shipped scenarios pass, in JSON too [S9]', async () => {
  const { exitCode, stdout, stderr } = await wattpost('replay', 'all', '--json')
  const read = report.parse(JSON.parse(stdout))
  const failed = read.scenarios.filter(({ passed }) => !passed)
  expect(failed, stderr).toEqual([])
  expect(read.scenarios.length).toBeGreaterThanOrEqual(18)
  const cases = read.scenarios.flatMap((one) => one.cases)
  expect(cases.filter(({ kind }) => kind === 'browser').map(({ state }) => state)).toEqual([
    'skipped',
    'skipped',
    'skipped',
  ])
  expect(exitCode).toBe(0)
}, 240_000)

test('shipped scenarios pass in the core dialect too, at the start of the scenario [S9]', async () => {
  const names = ['grid-outage', 'generator-fails', 'meter-phase-loss', 'tamper-and-theft']
  const { exitCode, stdout, stderr } = await wattpost(
    'replay',
    ...names,
    '--dialect',
    'core',
    '--json',
  )
  const { scenarios } = report.parse(JSON.parse(stdout))
  expect(scenarios.flatMap(({ cases }) => cases.filter(({ state }) => state === 'failed'))).toEqual(
    [],
  )
  expect(
    scenarios.map(({ file, start }) => [file, start.slice(0, 4)]),
    stderr,
  ).toEqual(names.map((name) => [name, '2026']))
  for (const { reproduce } of scenarios) expect(reproduce).toMatch(/ --dialect core$/)
  expect(exitCode).toBe(0)
})

test('a replay without additions names them in its command line', async () => {
  const options = ['--without', 'acks,clock', '--json']
  const { exitCode, stdout } = await wattpost('replay', 'grid-outage', ...options)
  const [played] = report.parse(JSON.parse(stdout)).scenarios
  expect(played?.reproduce).toMatch(/ --without acks,clock$/)
  expect(exitCode).toBe(0)
})

test('a failure shows the expectation, the nearest event, the log around it and the command [exit 1]', async () => {
  const file = await wrong()
  const junit = join(folder, 'a report', 'junit.xml')
  const html = join(folder, 'a page')
  const { exitCode, stdout } = await wattpost('replay', file, '--report', junit, '--html', html)
  expect(exitCode).toBe(1)
  expect(stdout).toContain('✗ stays-up: never hydra_power of HY-0001')
  expect(stdout).toContain('✓ goes-down')
  expect(stdout).toContain('✗ never-comes: step never-comes happens once HY-0001 reports status')
  expect(stdout).toContain('– seen: owner@wattpost.test at /dashboard sees “It”')
  expect(stdout).toContain(`Report: ${join(html, 'index.html')}`)
  expect(stdout).toMatch(
    / nearest: HY-0001 hydra_power type=ac-power channel=1 ns=0 .*, 0s after grid-lost\n/,
  )
  expect(stdout).toMatch(/\| +30s {2}HY-0001 grid-off, by step grid-lost\n/)
  expect(stdout).toMatch(/\| +30s {2}HY-0001 hydra_power type=ac-power channel=1 ns=0 /)
  expect(stdout).toContain(`npx wattpost replay '${file}' --seed 1 --speed max`)
  expect(stdout).toContain('1 met, 2 failed, 1 skipped')

  const xml = await readFile(junit, 'utf8')
  expect(xml).toContain('nearest: HY-0001 hydra_power type=ac-power channel=1 ns=0 ')
  expect(xml).toMatch(/tests="4" failures="2" errors="0" skipped="1"/)

  const page = await readFile(join(html, 'index.html'), 'utf8')
  expect(page).toContain('Wrong &lt;hopes&gt;')
  expect(page).not.toMatch(/(?:src|href)="(?!data:|#)/)
  expect(page).toContain('HY-0001 channel 1 down')
  expect(page).toContain('Nearest: <code>HY-0001 hydra_power type=ac-power channel=1 ns=0 ')
})

/** A device that is offline from the start, and an account that never connects. */
const NO_CHANCE = `schema: 1
name: No chance
clock: { start: "2026-01-15T17:58:00Z", limit: 3m }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
  - { id: HY-0002, family: hydra, variant: battery_monitor, owner: owner@wattpost.test }
timeline:
  - { id: gone, at: 0s, device: HY-0002, do: offline }
  - { id: z, at: 2m, device: HY-0001, do: grid-off }
expect:
  - { id: dead, event: hydra_power, device: HY-0002, where: { type: battery-monitor-power, v: { max: 47 } }, never: true }
  - { id: unrefused, socket: refuse, who: owner@wattpost.test, after: z, never: true }
  - { id: calm, event: hydra_power, device: HY-0001, where: { channel: 2, ns: 0 }, within: 1m, never: true }
`

test('what must not come is unproved where it had no chance to come [exit 1]', async () => {
  const file = join(folder, 'no chance.yaml')
  await writeFile(file, NO_CHANCE)
  const junit = join(folder, 'no chance.xml')
  const { exitCode, stdout } = await wattpost('replay', file, '--json', '--report', junit)
  const [played] = report.parse(JSON.parse(stdout)).scenarios
  expect(played).toMatchObject({ passed: false, verdict: 'unproved' })
  expect(played?.trouble).toMatch(/^Not proved: dead, unrefused\. /)
  const states = played?.cases.map(({ id, state, chances = 0 }) => [id, state, chances > 0])
  expect(states).toEqual([
    ['dead', 'unproved', false],
    ['unrefused', 'unproved', false],
    ['calm', 'met', true],
  ])
  const xml = await readFile(junit, 'utf8')
  expect(xml).toMatch(/tests="3" failures="2" errors="0" skipped="0"/)
  expect(xml).toContain('type="unproved"')
  expect(exitCode).toBe(1)
})

test('a missing file beside all is refused before any play [exit 2]', async () => {
  const { exitCode, stdout, stderr } = await wattpost('replay', 'all', 'missing.yaml')
  expect(stderr).toBe('missing.yaml:1:1: there is no such scenario file\n')
  expect(stdout).toBe('')
  expect(exitCode).toBe(2)
})

test('--bail stops after the first failure', async () => {
  const file = await wrong()
  const { exitCode, stdout } = await wattpost('replay', file, 'grid-outage', '--bail')
  expect(exitCode).toBe(1)
  expect(stdout).toContain('1 not played: grid-outage')
})

test('two replays run side by side, without colours outside a terminal', async () => {
  const both = await Promise.all([
    wattpost('replay', 'grid-outage'),
    wattpost('replay', 'malformed-events'),
  ])
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0])
  for (const { stdout, stderr } of both) expect(stdout + stderr).not.toContain('\u001b')
})

test('Ctrl-C ends a replay, and undecided expectations are not played [exit 130]', async () => {
  const running = startWattpost(['replay', 'grid-outage', '--speed', '1', '--json'], {
    env: { NO_COLOR: '1' },
  })
  await running.said(/of 20m/)
  running.kill('SIGINT')
  const { exitCode, stdout } = await running.ended
  expect(exitCode).toBe(130)
  const [played] = report.parse(JSON.parse(stdout)).scenarios
  expect(played).toMatchObject({ passed: false, verdict: 'interrupted' })
  expect(played?.cases.filter(({ state }) => state === 'failed')).toEqual([])
})

test('an unwritable report path is reported with its option, before the run [exit 3]', async () => {
  const file = join(folder, 'not a folder')
  await writeFile(file, '')
  await chmod(file, 0o444)
  // Node's own `mkdir` with `recursive` never ends there.
  const asked = ['--report', join(file, 'junit.xml'), '--html', '/proc/nowhere/page']
  const { exitCode, stdout, stderr } = await wattpost('replay', await wrong(), ...asked)
  expect(exitCode).toBe(3)
  expect(stdout).toBe('')
  expect(stderr).toMatch(/--report: .*cannot be written/)
  expect(stderr).toMatch(/--html: \/proc\/nowhere\/page.*cannot be written/)
})
