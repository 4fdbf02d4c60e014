import type { Result } from '@wattpost/protocol'
import {
  type AuthEmulator,
  type AuthEmulatorRefusal,
  startAuthEmulator,
} from './auth/authEmulator.ts'
import type { SeedUser } from './auth/seedUsers.ts'
import { createAuthService } from './authService.ts'
import { createEmulator, type Emulator } from './createEmulator.ts'
import { emulatorConfig, PROJECT_ID } from './dashboardConfig.ts'
import { ControlToken } from './door/controlToken.ts'
import { exposureRefusal, exposureWarning, urlHost } from './door/exposure.ts'
import { isLoopback } from './doorkeeper.ts'
import { hotReload } from './hotReload.ts'
import { liveBefore } from './liveBefore.ts'
import { openBrowser } from './openBrowser.ts'
import { openStage } from './openStage.ts'
import type { EmulatorOptions } from './options.ts'
import { places } from './places.ts'
import { readyLine } from './readyLine.ts'
import type { Stage } from './scenario/stage.ts'
import { scenarioShelf } from './scenarioShelf.ts'
import { seededUsers } from './seededUsers.ts'
import { untilStopped } from './untilStopped.ts'

const FINE = 0
const BAD_USAGE = 2
const ENVIRONMENT = 3
/** Longer than this nothing may take to end. */
const STOP_MS_MAX = 8_000
type ExitCode = typeof FINE | typeof BAD_USAGE | typeof ENVIRONMENT

const say = (message: string) => process.stdout.write(`${message}\n`)
const complain = (message: string) => process.stderr.write(`${message}\n`)

/**
 * Brings everything up, prints one ready line, stays until it is told to stop, and takes everything down.
 * @returns the exit code: 0 stopped as asked, 2 bad usage or a bad scenario, 3 the environment, which may
 * also keep it from ending
 */
export async function run(options: EmulatorOptions): Promise<ExitCode> {
  const refusal = exposureRefusal(options.host, options.forceInsecure)
  if (refusal !== null) {
    complain(refusal)
    return BAD_USAGE
  }
  const users = await seededUsers()
  // Pages may have outlived an earlier run: by a lower epoch, or the same, they would take all for old news.
  const epoch = Math.floor(Date.now() / 1000)
  const stage = await openStage(options.scenario, users, { ...options, epoch })
  if (stage.ok) return serve(options, stage.value, users)
  for (const line of stage.error) complain(line)
  return BAD_USAGE
}

async function serve(
  options: EmulatorOptions,
  stage: Stage,
  users: readonly SeedUser[],
): Promise<ExitCode> {
  const stopped = untilStopped()
  const { host, authPort } = options
  const starting = startAuthEmulator({ host, port: authPort, projectId: PROJECT_ID, log: complain })
  const auth = createAuthService(starting.then(running), users, complain)
  const token = isLoopback(host) ? null : new ControlToken()
  const emulator = createEmulator({
    stage,
    auth,
    config: emulatorConfig(`http://${urlHost(host)}:${authPort}`),
    dashboard: places.dashboard,
    shelf: scenarioShelf(users),
    users,
    allowedOrigins: options.allowOrigin,
    ...(token !== null && { controlToken: token.text }),
    log: complain,
  })
  const ending = new AbortController()
  void stopped.then(() => ending.abort())
  const url = await comeUp(options, emulator, async () => {
    await Promise.all([auth.ready, liveBefore(stage, say, ending.signal)])
  })
  // Nobody needs the past of a start that failed.
  if (url === null) ending.abort()
  const { scenario, seed } = options
  const stopReloading = hotReload({ stage, scenario, seed, users, say, complain })
  if (url !== null && !ending.signal.aborted) {
    if (token !== null) await tellExposure(host, token, url)
    for (const note of stage.play.scenario.notes) complain(note)
    say(readyLine(url, stage.play.scenario.name, users))
    if (options.open && process.stdout.isTTY) openBrowser(url)
    await Promise.race([stopped, authLost(starting)])
  }
  const overdue = setTimeout(() => {
    complain('Something did not end in time; ending without it.')
    process.exit(ENVIRONMENT)
  }, STOP_MS_MAX)
  stopReloading()
  await emulator.close()
  const authEmulator = await starting
  if (authEmulator.ok) await authEmulator.value.stop()
  await token?.forget()
  clearTimeout(overdue)
  return url === null ? ENVIRONMENT : FINE
}

/** Warns, and says this once the token that the control API asks for. */
async function tellExposure(host: string, token: ControlToken, url: string): Promise<void> {
  const file = places.controlToken(new URL(url).port)
  await token.keep(file)
  complain(exposureWarning(host, file))
  say(`Control token: ${token.text}`)
}

/** Opens the port at once and waits for what has to be ready; `null` when one of them is not to be had. */
async function comeUp(
  { host, port }: EmulatorOptions,
  emulator: Emulator,
  ready: () => Promise<void>,
): Promise<string | null> {
  const opened = await emulator.listen(host, port)
  if ('code' in opened) {
    const taken = opened.code === 'EADDRINUSE' ? 'is taken' : `is no good: ${opened.code}`
    complain(`Port ${port} on ${host} ${taken}. Choose another with --port or PORT.`)
    return null
  }
  try {
    await ready()
    return `http://${urlHost(host)}:${opened.port}`
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error))
    return null
  }
}

function running(started: Result<AuthEmulator, AuthEmulatorRefusal>): AuthEmulator {
  if (!started.ok) throw new Error(started.error.message)
  return started.value
}

/** Tells when the Auth emulator dies by itself; the rest stays up, so that this can be seen and tested. */
async function authLost(
  starting: Promise<Result<AuthEmulator, AuthEmulatorRefusal>>,
): Promise<never> {
  const emulator = running(await starting)
  const exit = await emulator.exited
  if (exit.kind === 'died') complain(`The Auth emulator ended by itself: ${exit.message}`)
  return new Promise(() => {})
}
