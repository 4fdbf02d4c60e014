import { accepted, ownValue, type Result, readClaims } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { answerText } from './answerText.ts'
import type { Target } from './target.ts'

/** A signed-in account. */
export interface Account {
  readonly uid: string
  readonly token: string
  /** Body of the dashboard's login call. */
  readonly login: Readonly<Record<string, unknown>>
  readonly type: 'merchant' | 'end_user'
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

const IDENTITY_TIMEOUT_MS = 10_000

/**
 * Signs in as the Firebase SDK does, or takes a token as it is. A password goes to the identity service alone: not to
 * another host that only the target names, nor to where an answer redirects.
 */
export async function signIn(
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
  try {
    const answer = await fetch(url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, redirect: 'error' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
      signal: AbortSignal.timeout(IDENTITY_TIMEOUT_MS),
    })
    const body: unknown = JSON.parse(await answerText(answer))
    if (answer.ok) return accountOf(String(ownValue(body, 'idToken')), options)
    const reason = ownValue(ownValue(body, 'error'), 'message') ?? answer.status
    return refuseCommand('usage', `${options}: the identity service refuses ${email}: ${reason}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refuseCommand('environment', `${new URL(url).origin} cannot be reached: ${reason}`)
  }
}

/** Reads an ID token without checking it, which is the backend's task. */
function accountOf(token: string, option: string): Result<Account, CommandRefusal> {
  const payload = payloadOf(token)
  const uid = ownValue(payload, 'user_id') ?? ownValue(payload, 'sub')
  if (typeof uid !== 'string') return refuseCommand('usage', `${option}: no ID token of a user`)
  if (ownValue(payload, 'approved') === false)
    return refuseCommand(
      'usage',
      `${option}: the account awaits approval, so a backend gives it nothing. Use an approved account.`,
    )
  const claims = readClaims(payload)
  const textAt = (key: string) => {
    const value = ownValue(payload, key)
    return typeof value === 'string' ? value : null
  }
  return accepted({
    ...{ uid, token, type: claims.merchant ? 'merchant' : 'end_user' },
    login: {
      ...{ user: uid, ...claims, name: textAt('name') ?? '', email: textAt('email') ?? '' },
      ...{ emailVerified: ownValue(payload, 'email_verified') === true, photo: textAt('picture') },
    },
  })
}

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  } catch {
    return null
  }
}
