import type { EmulatorInstance } from '@wattpost/emulator'
import type { Scenario } from '@wattpost/emulator/scenarios'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { openBrowser } from '../openBrowser.ts'
import { ownCommand } from '../ownCommand.ts'
import { dialectFlags, dialectOf } from '../readOptions.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { closeStoppable, startStoppable } from '../stoppableEmulator.ts'
import { print, printError, printRefusal, shellQuoted } from '../terminal.ts'
import { type DemoOptions, MERCHANT, withFleet } from './demoOptions.ts'

/** Starts the emulator, opens the dashboard and runs until stopped; or writes the demo as files. */
export async function demo(options: DemoOptions): Promise<ExitCode> {
  if (options.static !== undefined)
    return (await import('./staticDemo.ts')).staticDemo(options.static, options)
  const stop = programStop.listen()
  const read = await readPlayable(options.scenario)
  if (!read.ok) return printRefusal(read.error)
  const scenario = withFleet(read.value, options)
  const { seed, port, authPort, company } = options
  const started = await startStoppable({
    ...{ scenario, seed, port, authPort, paused: true, productName: company },
    dialect: dialectOf(options),
    ...{ precomputeHistoryUntil: stop.signal, logProgress: print, log: printError },
  })
  if (!started.ok) return printRefusal(started.error)
  const emulator = started.value
  if (!stop.signal.aborted) show(emulator, scenario, options)
  await stop.requested
  return closeStoppable(emulator, EXIT.fine)
}

/** Starts the clock and signs the merchant in. */
function show(
  { player, url, users }: EmulatorInstance,
  scenario: Scenario,
  options: DemoOptions,
): void {
  const { clock } = player.run.scenario
  // A run that began at the present time was paused since then.
  if (clock.start !== scenario.clock.start) player.step(Math.max(0, Date.now() - player.nowMs()))
  player.set({ speed: options.speed ?? clock.rate, paused: false })
  const merchant = users.find(({ email }) => email === MERCHANT)
  if (merchant === undefined) throw new Error(`there is no account ${MERCHANT}`)
  const signInUrl = `${url}/login#token=${customToken(merchant.uid)}`
  print(`Demo of “${scenario.name}” at ${url} — signed in as merchant: ${signInUrl}`)
  print(`Repeat it anywhere: ${demoLine(options, scenario)}`)
  if (options.open && process.stdout.isTTY) openBrowser(signInUrl)
}

/** The command line that repeats this demo. */
function demoLine(options: DemoOptions, scenario: Scenario): string {
  const { bg, pm, hydra, company } = options
  const counts = Object.entries({ bg, pm, hydra }).flatMap(([family, count]) =>
    count === undefined ? [] : [`--${family} ${count}`],
  )
  return [
    `${ownCommand()} demo`,
    ...counts,
    `--seed ${options.seed ?? scenario.seed}`,
    ...(company === undefined ? [] : [`--company ${shellQuoted(company)}`]),
    `--scenario ${shellQuoted(options.scenario)}`,
    `--speed ${options.speed ?? scenario.clock.rate}`,
    ...dialectFlags(options),
  ].join(' ')
}

const LIFETIME_S = 3600
const AUDIENCE =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

/** An unsigned token for a sign-in at the Auth emulator; real backends reject it. */
function customToken(uid: string, nowS = Math.floor(Date.now() / 1000)): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
  const issuer = 'firebase-auth-emulator@example.com'
  const claims = { aud: AUDIENCE, iss: issuer, sub: issuer, iat: nowS, exp: nowS + LIFETIME_S, uid }
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
}
