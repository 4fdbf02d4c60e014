import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInWith } from '../support/authEmulatorCalls.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'

let emulator: RunningEmulator

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterAll(() => emulator.close())

interface Mail {
  readonly kind: string
  readonly email: string
  readonly link: string
}

async function mails(): Promise<Mail[]> {
  const { status, body } = await request(`${emulator.url}/__emulator/mail`)
  expect(status).toBe(200)
  return (body as { mails: Mail[] }).mails
}

/** Calls the Auth emulator as the Firebase SDK does. */
async function ask(call: string, body: object): Promise<void> {
  const url = `${emulator.authUrl}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=any`
  expect((await request(url, { body })).status).toBe(200)
}

const sendReset = (email: string) => ask('sendOobCode', { requestType: 'PASSWORD_RESET', email })

test('no email exists at first', async () => {
  expect(await mails()).toEqual([])
})

test('a password reset link sets the password and can be used once', async () => {
  const email = 'merchant@wattpost.test'
  await sendReset(email)
  const [mail] = await mails()
  expect(mail).toEqual({
    kind: 'reset password',
    email,
    link: expect.stringContaining('oobCode='),
    page: expect.stringMatching(/^\/account-action\?.*mode=resetPassword.*oobCode=/),
  })
  expect((await request(`${mail?.link}&newPassword=another-demo`)).status).toBe(200)
  expect((await signInWith(emulator.authUrl, email, 'another-demo')).uid).toBe('uid-merchant')
  expect(await mails()).toEqual([])
})

test('a verification link verifies the address', async () => {
  const email = 'owner@wattpost.test'
  const { idToken } = await signInWith(emulator.authUrl, email, 'owner-demo')
  await ask('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'verify email', email })
  expect((await request(mail?.link ?? '')).status).toBe(200)
  expect(await mails()).toEqual([])
})

test('emails are listed in the order of sending, and a reset clears them', async () => {
  for (const name of ['owner', 'merchant']) await sendReset(`${name}@wattpost.test`)
  expect((await mails()).map(({ email }) => email)).toEqual([
    'owner@wattpost.test',
    'merchant@wattpost.test',
  ])
  await request(`${emulator.url}/__emulator/reset`, { method: 'POST' })
  expect(await mails()).toEqual([])
  await sendReset('owner@wattpost.test')
  expect(await mails()).toHaveLength(1)
})

test.each([
  ['of a foreign page', { origin: 'http://evil.test' }],
  ['under a foreign name', { host: 'evil.test' }],
])('a request %s receives no link', async (_, headers) => {
  const { status, body } = await request(`${emulator.url}/__emulator/mail`, { headers })
  expect(status).toBe(403)
  expect(JSON.stringify(body)).not.toContain('oobCode')
})
