import { z } from 'zod'

/** The Auth emulator does not answer. */
export class AuthUnreachable extends Error {
  /** As firebase-admin names it. */
  readonly code = 'app/network-timeout'
  constructor(cause: unknown) {
    super('The Auth emulator does not answer.', { cause })
  }
}

const NETWORK_CODES = ['app/network-error', 'app/network-timeout']

/** The error as `AuthUnreachable` when the Auth emulator does not answer; `null` for any other error. */
export function unreachableOf(error: unknown): AuthUnreachable | null {
  if (error instanceof AuthUnreachable) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return NETWORK_CODES.includes(code) ? new AuthUnreachable(error) : null
}

/** An Auth emulator and one of its projects. */
export interface AuthProject {
  readonly url: string
  readonly projectId: string
  /** Gives requests the rights of the project's owner. */
  readonly ownerToken: string
}

/** Longest time of a call to the Auth emulator, its answer included, ms. */
export const AUTH_CALL_MS_MAX = 8_000

/** The same result in time. Throws `AuthUnreachable` after {@link AUTH_CALL_MS_MAX}. */
export async function inTime<T>(work: Promise<T>, msMax = AUTH_CALL_MS_MAX): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AuthUnreachable('no answer in time')), msMax)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => undefined)
  }
}

/** A request with an owner's rights. Throws `AuthUnreachable`. */
export async function ownerRequest(
  { url, ownerToken }: AuthProject,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(AUTH_CALL_MS_MAX),
  }).catch((error) => {
    throw new AuthUnreachable(error)
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A mail that a real project would send; its link works once. */
export interface Mail {
  readonly kind: 'verify email' | 'reset password' | 'sign in' | 'change email' | 'recover email'
  readonly email: string
  readonly link: string
  /** Path and query of the dashboard's page for this mail. */
  readonly page: string
}

const mailKinds = {
  VERIFY_EMAIL: 'verify email',
  PASSWORD_RESET: 'reset password',
  EMAIL_SIGNIN: 'sign in',
  VERIFY_AND_CHANGE_EMAIL: 'change email',
  RECOVER_EMAIL: 'recover email',
} as const

const mailCodes = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      requestType: z.enum(Object.keys(mailKinds) as [keyof typeof mailKinds]),
      oobLink: z.string(),
    }),
  ),
})

/** The mails with unused links, oldest first. */
export async function mailsOf(project: AuthProject): Promise<Mail[]> {
  const path = `/emulator/v1/projects/${project.projectId}/oobCodes`
  const { oobCodes } = mailCodes.parse(await ownerRequest(project, 'GET', path))
  return oobCodes.map(({ email, requestType, oobLink }) => ({
    kind: mailKinds[requestType],
    email,
    link: oobLink,
    page: `/account-action${new URL(oobLink).search}`,
  }))
}
