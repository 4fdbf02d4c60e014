import {
  accepted,
  jsonIn,
  type LoginRequest,
  ownValue,
  type Result,
  readClaims,
  type UserType,
  userType,
} from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { exchange, failureText } from './http.ts'
import { readTarget, type Target, type TargetOptions } from './target.ts'

/** A signed-in account. */
export interface Account {
  readonly uid: string
  readonly token: string
  /** For fresh tokens; not of an account that was given by its token. */
  readonly refreshToken?: string
  /** Body of the dashboard's login call. */
  readonly login: LoginRequest
  readonly type: UserType
}

/** Credentials of an account; messages name its options. */
export type Credentials =
  | { readonly token: string }
  | { readonly email: string; readonly password: string; readonly options: string }

/** The options that name an account. */
export interface CredentialOptions {
  readonly email?: string | undefined
  readonly password?: string | undefined
  readonly token?: string | undefined
}

/** The credentials that the options name; a token takes precedence. */
export function ownCredentials({
  email,
  password,
  token,
}: CredentialOptions): Result<Credentials, CommandRefusal> {
  if (token !== undefined) return accepted({ token })
  if (email === undefined || password === undefined)
    return refuseCommand('usage', 'Give --email and --password, or --token.')
  return accepted({ email, password, options: '--email, --password' })
}

/** Longest time for an answer of the identity service, ms. */
const IDENTITY_MS = 10_000

/**
 * Signs in as the Firebase SDK does, or takes a token as it is. A password goes to the identity service alone: not to
 * another host that only the target names, nor to where an answer redirects. An account that awaits approval is refused.
 */
export async function signIn(
  target: Target,
  credentials: Credentials,
): Promise<Result<Account, CommandRefusal>> {
  const account = await signInUnapproved(target, credentials)
  if (!account.ok || account.value.login.approved) return account
  const options = 'token' in credentials ? '--token' : credentials.options
  return refuseCommand(
    'usage',
    `${options}: the account awaits approval, so a backend gives it nothing. Use an approved account.`,
  )
}

/** Reads the target that the options name, and signs in there. */
export async function signInAt(
  options: TargetOptions,
  credentials: Credentials,
): Promise<Result<{ target: Target; account: Account }, CommandRefusal>> {
  const target = await readTarget(options)
  if (!target.ok) return target
  const account = await signIn(target.value, credentials)
  return account.ok ? accepted({ target: target.value, account: account.value }) : account
}

/** Signs in as {@link signIn}, with an account that may await approval. */
export async function signInUnapproved(
  { identityUrl, foreignIdentity, apiKey }: Target,
  credentials: Credentials,
): Promise<Result<Account, CommandRefusal>> {
  if ('token' in credentials) return accountOf(credentials.token, '--token')
  if (identityUrl === null)
    return refuseCommand(
      'usage',
      'The target has no config.json that names its Firebase project. Give --api-key, --auth-emulator or --token.',
    )
  const { email, password, options } = credentials
  if (foreignIdentity !== undefined)
    return refuseCommand(
      'usage',
      `${options}: not sent. The target's config.json names the Auth emulator ${foreignIdentity}, on another host. If it may have the password, add --auth-emulator ${foreignIdentity}`,
    )
  const url = `${identityUrl}/v1/accounts:signInWithPassword?key=${encodeURIComponent(apiKey)}`
  const answer = await exchange(url, {
    method: 'POST',
    body: { email, password, returnSecureToken: true },
    deadlineMs: IDENTITY_MS,
    redirect: 'error',
  })
  if (answer.state !== 'answered')
    return refuseCommand(
      'environment',
      `${new URL(url).origin} cannot be reached: ${failureText(answer)}`,
    )
  const body = jsonIn(answer.text)
  if (isGood(answer)) {
    const account = accountOf(String(ownValue(body, 'idToken')), options)
    const refreshToken = ownValue(body, 'refreshToken')
    return account.ok && typeof refreshToken === 'string'
      ? accepted({ ...account.value, refreshToken })
      : account
  }
  const reason = ownValue(ownValue(body, 'error'), 'message') ?? answer.status
  return refuseCommand('usage', `${options}: the identity service refuses ${email}: ${reason}`)
}

function isGood({ status }: { readonly status: number }): boolean {
  return status >= 200 && status < 300
}

/**
 * The outcome of a token's renewal. `refused`: the user is gone, or the token came without its refresh token;
 * `unreachable`: a later try may succeed.
 */
export type Renewal = 'renewed' | 'refused' | 'unreachable'

/** An account that several clients may use; they share its token. */
export class SharedAccount {
  readonly #target: Pick<Target, 'tokenUrl' | 'apiKey'>
  #account: Account
  #renewal: Promise<Renewal> | null = null

  constructor(target: Pick<Target, 'tokenUrl' | 'apiKey'>, account: Account) {
    this.#target = target
    this.#account = account
  }

  get current(): Account {
    return this.#account
  }

  /** Gets a fresh token as the Firebase SDK does, once for all clients that ask at the same time. */
  renew(): Promise<Renewal> {
    this.#renewal ??= this.#renewed().finally(() => {
      this.#renewal = null
    })
    return this.#renewal
  }

  async #renewed(): Promise<Renewal> {
    const { tokenUrl, apiKey } = this.#target
    const { refreshToken } = this.#account
    if (refreshToken === undefined || tokenUrl === null) return 'refused'
    const answer = await exchange(`${tokenUrl}/v1/token?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      deadlineMs: IDENTITY_MS,
      redirect: 'error',
    })
    if (answer.state !== 'answered' || isPassing(answer.status)) return 'unreachable'
    const fresh = accountOf(String(ownValue(jsonIn(answer.text), 'id_token')), '--token')
    if (!isGood(answer) || !fresh.ok) return 'refused'
    this.#account = { ...fresh.value, refreshToken }
    return 'renewed'
  }
}

function isPassing(status: number): boolean {
  return status === 429 || status >= 500
}

/** Reads an ID token without checking it, which is the backend's task. */
function accountOf(token: string, option: string): Result<Account, CommandRefusal> {
  const payload = jsonIn(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const uid = ownValue(payload, 'user_id') ?? ownValue(payload, 'sub')
  if (typeof uid !== 'string') return refuseCommand('usage', `${option}: no ID token of a user`)
  const claims = readClaims(payload)
  const textAt = (key: string) => {
    const value = ownValue(payload, key)
    return typeof value === 'string' ? value : null
  }
  return accepted({
    uid,
    token,
    type: userType(claims),
    login: {
      user: uid,
      ...claims,
      name: textAt('name') ?? '',
      email: textAt('email') ?? '',
      emailVerified: ownValue(payload, 'email_verified') === true,
      photo: textAt('picture'),
    },
  })
}
