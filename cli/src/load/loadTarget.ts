import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { seededUsers } from '@wattpost/emulator'
import { accepted, type Result } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { type Credentials, ownCredentials, SharedAccount, signIn } from '../client/account.ts'
import { Caller, pathCall } from '../client/caller.ts'
import { isThisMachine, readTarget, type Target } from '../client/target.ts'
import { type CommandRefusal, EXIT, refuseCommand } from '../exit.ts'
import { isRunning } from '../stoppableEmulator.ts'
import type { LoadOptions } from './loadPlan.ts'

/** A backend to load, with the accounts of its clients. */
export interface LoadTarget {
  readonly origin: string
  readonly target: Target
  readonly accounts: readonly SharedAccount[]
  /** Ends what was started for the run. */
  close(): Promise<void>
}

const SCENARIO = 'a-day-in-the-fleet'

/** Reads the target and signs the accounts in; without a target an emulator is started. */
export async function openTarget(
  options: LoadOptions,
): Promise<Result<LoadTarget, CommandRefusal>> {
  const { target, allowHost } = options
  if (target === undefined) return openOwn(options)
  const isAllowed = hostCheck([target], allowHost)
  if (!isAllowed.ok) return isAllowed
  const credentials = credentialsOf(options)
  return credentials.ok ? signedIn(target, credentials.value, options) : credentials
}

async function openOwn(options: LoadOptions): Promise<Result<LoadTarget, CommandRefusal>> {
  const emulator = await startOwnEmulator(options.scenario ?? SCENARIO)
  if (!emulator.ok) return emulator
  const { url, close } = emulator.value
  const users = (await seededUsers()).filter(({ claims }) => claims.approved)
  const credentials = users.map(({ email, password }) => ({ email, password, options: email }))
  const opened = await signedIn(url, credentials, options)
  if (opened.ok) await warmUp(opened.value)
  else await close()
  return opened.ok ? accepted({ ...opened.value, close }) : opened
}

const WARM_UP_MS = 60_000
/** Devices of the first page of each list. */
export const LIST_LIMIT = 30

/** The emulator computes the past of its devices for the first call: that is not what is measured. */
async function warmUp({ target, accounts }: LoadTarget): Promise<void> {
  for (const { current } of accounts) {
    const { apiUrl } = target
    const caller = new Caller({ apiUrl, token: () => current.token, timeoutMs: WARM_UP_MS })
    await Promise.all(
      (['listHydras', 'listMeters'] as const).map((id) =>
        caller.call(pathCall({ id, query: { page: 0, limit: LIST_LIMIT } })),
      ),
    )
  }
}

async function signedIn(
  origin: string,
  credentials: readonly Credentials[],
  { apiKey, authEmulator, timeout, allowHost }: LoadOptions,
): Promise<Result<LoadTarget, CommandRefusal>> {
  const read = await readTarget({
    ...{ target: origin, timeout },
    ...(apiKey !== undefined && { apiKey }),
    ...(authEmulator !== undefined && { authEmulator }),
  })
  if (!read.ok) return read
  const target = read.value
  const isAllowed = hostCheck([target.apiUrl, target.socketUrl], allowHost)
  if (!isAllowed.ok) return isAllowed
  const accounts: SharedAccount[] = []
  for (const one of credentials) {
    const account = await signIn(target, one)
    if (!account.ok) return account
    accounts.push(new SharedAccount(target, account.value))
  }
  return accepted({ origin, target, accounts, close: async () => {} })
}

/** The accounts that the options name: emails with a password each, or one for all; and tokens. */
export function credentialsOf({
  email,
  password,
  token,
}: Pick<LoadOptions, 'email' | 'password' | 'token'>): Result<Credentials[], CommandRefusal> {
  if (email.length + token.length === 0) {
    const none = ownCredentials({})
    if (!none.ok) return none
  }
  const isPaired = email.length === 0 || password.length === 1 || password.length === email.length
  if (!isPaired)
    return refuseCommand(
      'usage',
      `--password: ${password.length} for ${email.length} of --email. Give one for each, in the same order, or one for all.`,
    )
  const signIns = email.map((address, index) => ({
    email: address,
    password: password[index] ?? password[0] ?? '',
    options: '--email, --password',
  }))
  return accepted([...signIns, ...token.map((text) => ({ token: text }))])
}

/**
 * Refuses addresses of other machines that are not named: a wrong target, or a `config.json` that names a production
 * server, would be harmed.
 */
export function hostCheck(
  addresses: readonly string[],
  allowed: readonly string[],
): Result<null, CommandRefusal> {
  const hosts = addresses.flatMap((one) => (URL.canParse(one) ? [new URL(one).hostname] : []))
  const foreign = hosts.find((host) => !isThisMachine(host) && !allowed.includes(host))
  if (foreign === undefined) return accepted(null)
  return refuseCommand(
    'usage',
    `${foreign} is not this machine. Load can stop a server for its users; if you may load this one, add --allow-host ${foreign}`,
  )
}

/** An emulator in a process of its own, so that it does not wait for the clients. */
interface OwnEmulator {
  readonly url: string
  close(): Promise<void>
}

const READY = 'ready at '
/** Says where the emulator is, and ends with its standard input, which closes with this process. */
const HOLD = `console.log('${READY}' + process.env.WATTPOST_URL)
process.stdin.resume().on('end', () => process.exit(0))`

/** Plays a scenario at real speed on free ports, by `wattpost run`. */
async function startOwnEmulator(scenario: string): Promise<Result<OwnEmulator, CommandRefusal>> {
  const [node, program = ''] = [process.execPath, process.argv[1]]
  const args = [program, 'run', scenario, '--speed', '1', '--', node, '-e', HOLD]
  // In a process group of its own, Ctrl-C does not reach it: it ends after the clients.
  const child = spawn(node, args, { stdio: 'pipe', detached: true })
  programStop.watch(() => (isRunning(child) ? [`emulator (process ${child.pid})`] : []))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const close = async () => {
    child.stdin.end()
    if (isRunning(child)) await once(child, 'exit')
  }
  const url = await new Promise<string | null>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith(READY)) resolve(line.slice(READY.length))
    })
    child.once('close', () => resolve(null))
    programStop.signal.addEventListener('abort', () => resolve(null))
  })
  if (url !== null) return accepted({ url, close })
  await close()
  const code = child.exitCode === EXIT.usage ? 'usage' : 'environment'
  return refuseCommand(code, errors.trim() || 'The emulator did not start.')
}
