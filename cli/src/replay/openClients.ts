import type { EmulatorInstance } from '@wattpost/emulator'
import { type Scenario, seededUsers } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { SharedAccount, signInUnapproved } from '../client/account.ts'
import { BackendClient } from '../client/backendClient.ts'
import { readTarget, type Target } from '../client/target.ts'
import { type CommandRefusal, refuseCommand } from '../exit.ts'

const OWNER = 'owner@wattpost.test'
/** Longest time for an answer, s. */
const TIMEOUT_S = 5

/** The clients of a run. */
export interface RunClients {
  readonly clients: readonly BackendClient[]
  /** The names of the events that they received. */
  readonly received: ReadonlySet<string>
}

/**
 * Opens a client for the owner and for each account named in an expectation. If one cannot sign in, none is opened.
 * The recorded client takes the owner's place where there is one: recorded answers are given once each.
 */
export async function openClients(
  { url, authUrl }: Pick<EmulatorInstance, 'url' | 'authUrl'>,
  scenario: Pick<Scenario, 'expect' | 'regression'>,
  speed: number | 'max',
): Promise<Result<RunClients, CommandRefusal>> {
  const target = await readTarget({ target: url, authEmulator: authUrl, timeout: TIMEOUT_S })
  if (!target.ok) return target
  const named = scenario.expect.flatMap((one) => ('who' in one && one.who ? [one.who] : []))
  const emails = new Set([...(scenario.regression === undefined ? [OWNER] : []), ...named])
  const users = (await seededUsers()).filter(({ email }) => emails.has(email))
  const signedIn = await Promise.all(
    users.map(({ email, password }) =>
      signInUnapproved(target.value, { email, password, options: email }),
    ),
  )
  const refused = signedIn.find((one) => !one.ok)
  if (refused?.ok === false)
    return refuseCommand(
      'environment',
      `The clients cannot sign in at ${authUrl}: ${refused.error.message}`,
    )
  const received = new Set<string>()
  const accounts = signedIn.flatMap((one) => (one.ok ? [one.value] : []))
  const clients = accounts.map((account) =>
    clientOf(target.value, new SharedAccount(target.value, account), speed, received),
  )
  await Promise.all(clients.map((client) => client.start()))
  return accepted({ clients, received })
}

function clientOf(
  target: Target,
  account: SharedAccount,
  speed: number | 'max',
  received: Set<string>,
): BackendClient {
  const isFast = speed === 'max' || speed > 10
  return new BackendClient(target, account, {
    timeoutMs: TIMEOUT_S * 1000,
    pauseMs: isFast ? 200 : 2_000,
    opensPage: true,
    watch: 0,
    reconnectFactor: isFast ? 10 : 1,
    observer: { onEvent: (event) => received.add(event) },
  })
}
