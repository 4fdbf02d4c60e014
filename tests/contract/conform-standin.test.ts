import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConformReport, judge, observe, readTarget } from '../../cli/src/conform/index.ts'
import { type StandIn, type StandInOptions, startStandIn } from '../standin/standIn.ts'
import { wattpost } from '../support/wattpost.ts'

// A backend that was written from the specification's text alone reads it otherwise where the text leaves it open.

const ACCOUNT = {
  ...{ uid: 'anna', token: 'good', type: 'end_user' as const },
  login: {
    ...{ user: 'anna', merchant: false, approved: true, profile: null },
    ...{ name: '', email: '', emailVerified: false, photo: null },
  },
}
const FAMILIES = ['bg', 'pm', 'hydra'] as const
const WAIT_S = 3

const standIns: StandIn[] = []
afterAll(() => Promise.all(standIns.map((one) => one.close())))

async function start(options: Partial<StandInOptions>): Promise<StandIn> {
  const standIn = await startStandIn({
    verify: async (token) =>
      token === 'invalid'
        ? Promise.reject(new Error('invalid'))
        : { uid: 'anna', email: 'anna@sunhouse.test', merchant: false },
    requiresSession: true,
    ...options,
  })
  standIns.push(standIn)
  return standIn
}

/** The report of a run as `conform` makes it, with an account whose token needs no identity service. */
async function reportOn(options: Partial<StandInOptions>): Promise<ConformReport> {
  const { url: target } = await start(options)
  const run = { target, families: FAMILIES, commands: false, json: true, wait: WAIT_S, timeout: 10 }
  const read = await readTarget(run)
  if (!read.ok) throw new Error(read.error.message)
  return judge(await observe(read.value, ACCOUNT, null, run))
}

/** The command's own run. */
async function runCommand() {
  const { url } = await start({})
  const payload = Buffer.from(JSON.stringify({ sub: 'anna' })).toString('base64url')
  const options = ['--token', `e30.${payload}.e30`, '--wait', `${WAIT_S}`, '--json']
  return wattpost('conform', '--target', url, ...options)
}

/** Times of day at which periods are short, and zones ahead of and behind this computer's. */
const MOMENTS = [
  ['late in the evening', 'America/Bogota', '2026-03-06T04:50:00Z', {}],
  ['on Monday after midnight', 'Pacific/Kiritimati', '2026-03-01T10:02:00Z', {}],
  [
    'with its zone in config.json',
    'Asia/Kolkata',
    '2026-03-05T19:00:00Z',
    { timeZone: 'Asia/Kolkata' },
  ],
] as const

let command: Awaited<ReturnType<typeof runCommand>>
let reports: readonly ConformReport[] = []
beforeAll(async () => {
  const runs = MOMENTS.map(([, timeZone, now, config]) =>
    reportOn({ timeZone, config, nowMs: () => Date.parse(now) }),
  )
  ;[command, reports] = await Promise.all([runCommand(), Promise.all(runs)])
})

const coreOf = ({ findings }: ConformReport) => findings.filter(({ ring }) => ring === 'core')

test.each(MOMENTS.map(([name], at) => ({ name, at })))(
  'the stand-in conforms to the core $name',
  ({ at }) => {
    const report = reports[at]
    if (report === undefined) throw new Error('no report')
    const wrong = coreOf(report).filter(({ state }) => !/^(conforms|otherReading)$/.test(state))
    expect(wrong.map(({ id, reason, differences }) => [id, reason, differences])).toEqual([])
    expect(report.conformsToCore).toBe(true)
  },
)

test('what it reads otherwise is reported by operation, with both forms [exit 0]', () => {
  expect([command.stderr, command.exitCode]).toEqual(['', 0])
  const report: ConformReport = JSON.parse(command.stdout)
  const others = coreOf(report).filter(({ state }) => state === 'otherReading')
  expect(others.map(({ id }) => id)).toEqual([
    ...['listMeters', 'getMeter', 'getMeterEnergy', 'listHydras', 'getHydra', 'getHydraHistory'],
    ...['getHydraEnergy', 'getEnergySummary', 'power daily energy', 'hydra ac-power'],
    ...['hydra battery-system', 'hydra ac-channel-energy', 'hydra energy-summary'],
    ...['chat_data', 'switch_data'],
  ])
  for (const { id, readings } of others) {
    expect(readings, id).not.toEqual([])
    for (const { contract, came } of readings) expect(contract, id).not.toBe(came)
  }
})
