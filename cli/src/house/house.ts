import {
  type AuthEmulator,
  type AuthService,
  createAuthService,
  createEmulator,
  emulatorConfig,
  type Judging,
  type Stage,
  scenarioShelf,
} from '@wattpost/emulator'
import {
  accountsOf,
  places,
  type Scenario,
  seededUsers,
  stageOf,
} from '@wattpost/emulator/scenarios'
import { accepted, type Result, refused } from '@wattpost/protocol'
import type { Refusal } from '../exit.ts'
import { complain } from '../speak.ts'

/** An emulator in this process, its clock standing at the scenario's start. */
export interface House {
  readonly url: string
  readonly authUrl: string
  readonly stage: Stage
  readonly judging: Judging
  close(): Promise<void>
}

export interface HouseOptions {
  readonly scenario: Scenario
  readonly auth: AuthEmulator
  readonly seed?: number | undefined
  /** Any free one when it is left out. */
  readonly port?: number | undefined
  /** Whose dashboard it is said to be. */
  readonly company?: string | undefined
  /** So many entries of each log the control API keeps; the usual number when it is left out. */
  readonly logEntries?: number
}

/** Sets a scenario up with all that a client or a browser needs, accounts as they are seeded. */
export async function openHouse(options: HouseOptions): Promise<Result<House, Refusal>> {
  const { scenario, auth: authEmulator, seed, port = 0, company } = options
  const users = await seededUsers()
  const stage = stageOf(scenario, accountsOf(users), { seed, paused: true })
  if (!stage.ok) return refused({ kind: 'usage', message: stage.error.join('\n') })
  const auth = createAuthService(Promise.resolve(authEmulator), users, complain)
  const emulator = createEmulator({
    stage: stage.value,
    auth,
    config: {
      ...emulatorConfig(authEmulator.url),
      ...(company !== undefined && { productName: company }),
    },
    dashboard: places.dashboard,
    shelf: scenarioShelf(users),
    users,
    allowedOrigins: [],
    ...(options.logEntries !== undefined && { logEntries: options.logEntries }),
    log: complain,
  })
  const opened = await emulator.listen('127.0.0.1', port)
  if ('code' in opened) {
    await emulator.close()
    const why = opened.code === 'EADDRINUSE' ? 'is taken' : `is no good: ${opened.code}`
    const message = `Port ${port} on 127.0.0.1 ${why}. Choose another with --port.`
    return refused({ kind: 'environment', message })
  }
  const seeded = await asSeeded(auth, authEmulator.url)
  if (!seeded.ok) {
    await emulator.close()
    return seeded
  }
  return accepted({
    url: `http://127.0.0.1:${opened.port}`,
    authUrl: authEmulator.url,
    stage: stage.value,
    judging: emulator.judging,
    close: () => emulator.close(),
  })
}

/** Waits until the accounts are there as they are seeded; refused where the Auth emulator does not let that be. */
async function asSeeded(auth: AuthService, url: string): Promise<Result<null, Refusal>> {
  try {
    await auth.ready
    const reset = await auth.resetAccounts()
    return reset.ok ? reset : refused({ kind: 'environment', message: reset.error })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const message = `The accounts cannot be set up at ${url}, start it again: ${why}`
    return refused({ kind: 'environment', message })
  }
}
