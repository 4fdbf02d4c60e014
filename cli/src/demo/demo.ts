import { liveBefore, openBrowser } from '@wattpost/emulator'
import { type Scenario, seededUsers, untilStopped } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { openAuth } from '../house/auth.ts'
import { type House, openHouse } from '../house/house.ts'
import { quoted } from '../quoted.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { complain, say } from '../speak.ts'
import { customToken } from './customToken.ts'

/** What `demo` can be told. */
export interface DemoOptions {
  readonly bg?: number
  readonly pm?: number
  readonly hydra?: number
  readonly seed?: number
  readonly company?: string
  readonly scenario: string
  /** Virtual seconds per second. */
  readonly speed?: number | 'max'
  readonly port: number
  readonly authPort: number
  readonly open: boolean
}

const MERCHANT = 'merchant@wattpost.test'

/** Brings all up, shows it, and stays until it is told to stop. */
export async function demo(options: DemoOptions): Promise<ExitCode> {
  const stopped = untilStopped()
  const ending = new AbortController()
  void stopped.then(() => ending.abort())
  const read = await readPlayable(options.scenario)
  if (!read.ok) {
    for (const line of read.error) complain(line)
    return EXIT.usage
  }
  const scenario = withFleet(read.value, options)
  const auth = await openAuth(options.authPort)
  if (!auth.ok) {
    complain(auth.error.message)
    return EXIT.environment
  }
  const { seed, port, company } = options
  const house = await openHouse({ scenario, auth: auth.value, seed, port, company })
  if (!house.ok) {
    complain(house.error.message)
    await auth.value.stop()
    return exitCodeOf(house.error)
  }
  await liveBefore(house.value.stage, say, ending.signal)
  // Who has stopped it meanwhile wants to see nothing more.
  if (!ending.signal.aborted) await show(house.value, scenario, options)
  await stopped
  await house.value.close()
  await auth.value.stop()
  return EXIT.fine
}

/** Lets time go, and the merchant in. */
async function show(
  { stage, url }: House,
  scenario: Scenario,
  options: DemoOptions,
): Promise<void> {
  stage.set({ speed: options.speed ?? scenario.clock.rate, paused: false })
  const merchant = (await seededUsers()).find(({ email }) => email === MERCHANT)
  if (merchant === undefined) throw new Error(`there is no account ${MERCHANT}`)
  const door = `${url}/login#token=${customToken(merchant.uid)}`
  say(`Demo of “${scenario.name}” at ${url} — signed in as merchant: ${door}`)
  say(`Again, anywhere: ${demoLine(options, scenario)}`)
  if (options.open && process.stdout.isTTY) openBrowser(door)
}

/** The scenario with another fleet: who has a name stays, since the story tells of them. */
function withFleet(scenario: Scenario, { bg, pm, hydra }: DemoOptions): Scenario {
  if (bg === undefined && pm === undefined && hydra === undefined) return scenario
  const counts = Object.entries({ bg, pm, hydra })
  const named = scenario.fleet.filter((entry) => 'id' in entry)
  const added = counts.flatMap(([family, count]) =>
    count === undefined || count === 0
      ? []
      : [{ count, family: family as 'bg' | 'pm' | 'hydra', grid: 'typical' as const }],
  )
  return { ...scenario, fleet: [...named, ...added] }
}

/** The command line that shows the same again. */
function demoLine(options: DemoOptions, scenario: Scenario): string {
  const { bg, pm, hydra, company } = options
  const counts = Object.entries({ bg, pm, hydra }).flatMap(([family, count]) =>
    count === undefined ? [] : [`--${family} ${count}`],
  )
  return [
    'wattpost demo',
    ...counts,
    `--seed ${options.seed ?? scenario.seed}`,
    ...(company === undefined ? [] : [`--company ${quoted(company)}`]),
    `--scenario ${quoted(options.scenario)}`,
    `--speed ${options.speed ?? scenario.clock.rate}`,
  ].join(' ')
}
