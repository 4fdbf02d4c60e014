import { z } from 'zod'
import { type Accounts, asOwner } from './asOwner.ts'

/** A mail that a real project would have sent: its link does what the mail is for, once. */
export interface Mail {
  readonly kind: 'verify email' | 'reset password' | 'sign in' | 'change email' | 'recover email'
  readonly email: string
  readonly link: string
  /** Where the dashboard does what the mail is for, relative to it. */
  readonly page: string
}

const kinds = {
  VERIFY_EMAIL: 'verify email',
  PASSWORD_RESET: 'reset password',
  EMAIL_SIGNIN: 'sign in',
  VERIFY_AND_CHANGE_EMAIL: 'change email',
  RECOVER_EMAIL: 'recover email',
} as const

const codes = z.object({
  oobCodes: z.array(
    z.object({
      email: z.string(),
      requestType: z.enum(Object.keys(kinds) as [keyof typeof kinds]),
      oobLink: z.string(),
    }),
  ),
})

/** The mails whose links have not been followed yet, oldest first. */
export async function mailsOf(accounts: Accounts): Promise<Mail[]> {
  const path = `/emulator/v1/projects/${accounts.projectId}/oobCodes`
  const { oobCodes } = codes.parse(await asOwner(accounts, 'GET', path))
  return oobCodes.map(({ email, requestType, oobLink }) => ({
    kind: kinds[requestType],
    email,
    link: oobLink,
    page: `/account-action${new URL(oobLink).search}`,
  }))
}
