import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import {
  type ConformReport,
  contractSchemas,
  type Finding,
  judge,
  type Observations,
  observe,
  readTarget,
  signIn,
} from '../../cli/src/conform/index.ts'
import { account, signIn as tokensOf } from '../support/accounts.ts'
import { mutants } from '../support/conformMutants.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { freePort } from '../support/freePort.mjs'
import { type Mutation, startMutatingProxy } from '../support/mutatingProxy.ts'
import { request } from '../support/request.ts'
import { type Ended, wattpost } from '../support/wattpost.ts'

// The report on the emulator and on backends that differ from it. The clock runs faster, so that each device reports.

const MERCHANT = ['--email', 'merchant@wattpost.test', '--password', 'merchant-demo']
const SPEED = 10
/** Reports come each 2 s of real time: reports of a busy machine that came late would look like a slower rhythm. */
const RHYTHM_SPEED = 5
/** At this speed each device reports some times. */
const RHYTHM_WAIT_S = 9
/** After connecting the core sends the history of all devices; long enough on a busy machine. */
const WAIT_S = 15
const WAIT = ['--wait', `${WAIT_S}`, '--timeout', '25']
const schemas = contractSchemas()

let emulator: RunningEmulator
/** Observations of the runs, as JSON; for the core of a shorter history. */
const seen = { full: '', core: '' }
const wholeRun: { report?: ConformReport; tookMs: number } = { tookMs: 0 }
/**
 * Longest preparation, ms: six runs sign in, listen for 15 s and await answers that never come. It takes 100 s alone, and on
 * a busy machine longer than the 180 s of other hooks.
 */
const PREPARATION_MS_MAX = 600_000
/** Runs of the command line against the core, and against proxies before it. */
let coreRun: Ended
const networkRuns: Ended[] = []
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conform-'))
  emulator = await startEmulator('grid-outage')
  emulator.player.set({ paused: false, speed: RHYTHM_SPEED })
  const startedMs = Date.now()
  seen.full = JSON.stringify(await look(true, RHYTHM_WAIT_S))
  wholeRun.tookMs = Date.now() - startedMs
  await playCore()
  const reports = ['--report', join(folder, 'junit.xml'), '--html', folder]
  const observations = await look(false, WAIT_S)
  coreRun = await wattpost('conform', '--target', emulator.url, ...MERCHANT, ...WAIT, ...reports)
  // One after another: five runs at once made this one process answer some calls too late.
  for (const [, mutation] of NETWORK_MUTANTS) networkRuns.push(await runThrough(mutation))
  seen.core = JSON.stringify(observations, (key, value) =>
    key === 'points' ? value.slice(0, 2) : value,
  )
}, PREPARATION_MS_MAX)
afterAll(async () => {
  await emulator.close()
  await rm(folder, { recursive: true })
})

/** Looks at the emulator as the command does, as merchant and with a second merchant. */
async function look(commands: boolean, wait: number): Promise<Observations> {
  const options = {
    ...{ target: emulator.url, families: ['bg', 'pm', 'hydra'] as const, commands, json: true },
    ...{ wait, timeout: 30 },
  }
  const target = must(await readTarget(options))
  const [own, other] = await Promise.all(
    (['merchant', 'merchant2'] as const).map(async (name) => {
      const { email, password } = account(name)
      return must(await signIn(target, { email, password, options: name }))
    }),
  )
  if (own === undefined || other === undefined) throw new Error('no account')
  return observe(target, own, other, options)
}

function must<T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** The same scenario in the core dialect, from the computer's present time. */
async function playCore(): Promise<void> {
  const text = await readFile('scenarios/grid-outage.yaml', 'utf8')
  const played = await request(`${emulator.url}/__emulator/scenario`, {
    body: { text: `${text}\ndialect: core\n` },
  })
  expect(played.status).toBe(200)
  emulator.player.set({ paused: false, speed: SPEED })
}

async function runThrough(mutation: Mutation): Promise<Ended> {
  const proxy = await startMutatingProxy(emulator.url, mutation)
  const options = [...WAIT, '--json']
  const ended = await wattpost('conform', '--target', proxy.url, ...MERCHANT, ...options)
  proxy.close()
  return ended
}

const reportOn = (json: string) => judge(JSON.parse(json), schemas)
const isWrong = ({ state }: Finding) => state === 'differs' || state === 'absent'
const placesOf = (findings: readonly Finding[]) =>
  findings.map(({ id, state, reason, differences }) => [id, state, reason, differences])

test('the emulator conforms whole: core and additions [K10, A4]', () => {
  const { findings, ...verdict } = reportOn(seen.full)
  expect(placesOf(findings.filter(isWrong))).toEqual([])
  expect(verdict).toMatchObject({ conformsToCore: true, conformsToAdditions: true })
  expect(findings.flatMap(({ differences }) => differences)).toEqual([])
  const untested = findings.filter(({ state }) => state === 'untested').map(({ id }) => id)
  // They come at changes, or in their own time.
  const rare = ['status', 'power switch', 'power dividers', 'power thresholds', 'power network']
  const known = [
    ...rare,
    'power lifetime',
    'meter_status',
    'hydra_status',
    'balance',
    'dropped',
    'token',
    // Families of which the second merchant has no device.
    'other bg',
    'other pm',
  ]
  expect(known).toEqual(expect.arrayContaining(untested))
})

test('a run takes less than a minute', () => {
  expect(wholeRun.tookMs).toBeLessThan(60_000)
})

test('the core dialect conforms to the core, and lacks the additions', () => {
  const { findings, ...verdict } = reportOn(seen.core)
  expect(placesOf(findings.filter((one) => one.ring === 'core' && isWrong(one)))).toEqual([])
  expect(verdict).toMatchObject({ conformsToCore: true, conformsToAdditions: false })
  const absent = findings.filter(({ state }) => state === 'absent').map(({ id }) => id)
  const named = ['seq', 'batch', 'tz', 'energyTypes', 'meterPaging', 'series']
  named.push('statusWords', 'rhythm')
  expect(absent).toEqual(expect.arrayContaining(named.map((one) => `addition ${one}`)))
  expect(absent).toEqual(expect.arrayContaining(['clock', 'request devices', 'request watch']))
})

test('each finding says what the dashboard shows', () => {
  for (const json of Object.values(seen))
    for (const { id, dashboard } of reportOn(json).findings)
      expect(dashboard, id).toMatch(/\w.*\.$/)
})

test('there are a hundred mutated backends with different names', () => {
  expect(mutants).toHaveLength(100)
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(100)
})

test.each(mutants)(
  'a mutated backend differs at its place: $name',
  ({ base, id, where, change }) => {
    const observations: Observations = JSON.parse(seen[base])
    change(observations)
    const report = judge(observations, schemas)
    expect(report.conformsToCore).toBe(false)
    const wrong = report.findings.filter((one) => one.ring === 'core' && isWrong(one))
    expect(wrong.map((one) => one.id)).toEqual([id])
    const places = wrong.flatMap(({ state, differences }) =>
      state === 'absent' ? ['absent'] : differences.map((one) => one.where),
    )
    expect(places).toContain(where)
  },
)

test('milliseconds in place of seconds are named, since the dashboard reads them', () => {
  const observations: Observations = JSON.parse(seen.core)
  const answered = observations.calls.find(({ key }) => key === 'getHydra')?.outcome
  if (answered?.state !== 'answered') throw new Error('no hydra was answered')
  const { device } = answered.body as { device: { lastSeen: number } }
  device.lastSeen *= 1000
  const hydra = judge(observations, schemas).findings.find(({ id }) => id === 'getHydra')
  expect(hydra?.differences).toEqual([])
  expect(hydra?.readings.map(({ where }) => where)).toContain('device.lastSeen')
})

test('the command reports a backend that conforms to the core [exit 0]', async () => {
  expect(coreRun.stderr).toBe('')
  expect(coreRun.stdout).toContain(`${emulator.url} conforms to the core.`)
  expect(coreRun.stdout).toMatch(/✓ GET \/api\/hydra\/devices/)
  expect(coreRun.stdout).toMatch(/– request devices.*\n?.*absent: not acknowledged/)
  expect(coreRun.exitCode).toBe(0)
  const contents = await readFile(join(folder, 'junit.xml'), 'utf8')
  expect(
    (await validateXML({ xml: [{ fileName: 'junit.xml', contents }], normalization: 'c14n' }))
      .valid,
  ).toBe(true)
  expect(contents).toContain('name="GET /api/hydra/devices"')
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  expect(page).toContain('conforms to the core</h1>')
})

const NETWORK_MUTANTS: readonly (readonly [string, Mutation, string, string])[] = [
  [
    'a field that is gone',
    { path: '/api/hydra/device/HY', change: ({ device }) => delete device?.network_data },
    ...(['getHydra', 'device.network_data'] as const),
  ],
  ['a call that is never answered', { path: '/api/powermeter/energy' }, 'getMeterEnergy', 'time'],
  ['a socket that is cut', { cutsSocket: true }, 'connection', 'connection'],
]

test.each(NETWORK_MUTANTS.map(([name, , id, where], at) => ({ name, id, where, at })))(
  'over the network: $name [exit 1]',
  ({ id, where, at }) => {
    const { stdout, stderr, exitCode } = networkRuns[at] ?? { stdout: '{}', stderr: '' }
    const { findings, schema }: ConformReport & { schema: number } = JSON.parse(stdout)
    expect([stderr, exitCode, schema]).toEqual(['', 1, 1])
    const wrong = findings.filter((one) => one.ring === 'core' && isWrong(one))
    expect(wrong.map((one) => [one.id, one.differences[0]?.where])).toEqual([[id, where]])
  },
)

test('conform takes an ID token in place of an account, and names what it needs [exit 2]', async () => {
  const at = ['conform', '--target', emulator.url]
  const runs = await Promise.all([
    wattpost(...at),
    wattpost(...at, '--email', 'merchant@wattpost.test', '--password', 'wrong'),
    wattpost(...at, '--token', 'no-token'),
    wattpost('conform', '--target', 'ftp://x', ...MERCHANT),
    wattpost(...at, ...MERCHANT, '--families', 'bg,wind'),
  ])
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([2, 2, 2, 2, 2])
  const [none, wrong, token, target, families] = runs.map(({ stderr }) => stderr)
  expect(none).toBe('Give --email and --password, or --token.\n')
  expect(wrong).toContain(
    '--email, --password: the identity service refuses merchant@wattpost.test',
  )
  expect(token).toBe('--token: no ID token of a user\n')
  expect(target).toBe('--target "ftp://x": must be a URL, e.g. https://backend.example\n')
  expect(families).toContain("'--families <names>'")
})

test('a backend that cannot be reached is named [exit 3]', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const { exitCode, stderr } = await wattpost('conform', '--target', url, ...MERCHANT)
  expect(stderr).toContain(`${url} cannot be reached`)
  expect(exitCode).toBe(3)
})

test('an end user’s token is enough, and their devices are all that is tried', async () => {
  const { idToken } = await tokensOf(emulator.authUrl, 'owner')
  onTestFinished(() => void emulator.player.set({ paused: false, speed: SPEED }))
  const { exitCode, stdout } = await wattpost(
    ...['conform', '--target', emulator.url, '--token', idToken, '--families', 'hydra'],
    ...['--wait', '2', '--json'],
  )
  const { findings }: ConformReport = JSON.parse(stdout)
  const stateOf = (id: string) => findings.find((one) => one.id === id)?.state
  expect([stateOf('getHydra'), stateOf('power live'), stateOf('meter history')]).toEqual([
    ...['conforms', 'untested', 'untested'],
  ])
  expect(exitCode).toBe(0)
})
