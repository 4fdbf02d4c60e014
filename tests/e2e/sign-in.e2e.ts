import { account, loginBody } from '../support/accounts.ts'
import { announcedOn, listenToBar } from './announcements.ts'
import { changeClaims } from './changedClaims.ts'
import { expect, test } from './fixtures.ts'
import { mailPage } from './mail.ts'
import { bringSignedIn } from './signedIn.ts'
import { submitSignIn } from './signInForm.ts'

const newcomer = { email: 'new@wattpost.test', password: 'a-new-password' }

test('every failed sign-in has the same message; a redirect never leaves this origin [V1, A5, R2]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  for (const [email, password] of [
    ['owner@wattpost.test', 'wrong'],
    ['no-account@wattpost.test', 'owner-demo'],
  ] as const) {
    await page.goto('/login?redirect=//evil.test/')
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  }
  await submitSignIn(page, 'owner@wattpost.test', 'owner-demo')
  await expect(page).toHaveURL('/dashboard')
})

test('a sign-in reports the login to the server and returns to the requested page [R2, R4, A2, H7]', async ({
  page,
}) => {
  const login = page.waitForRequest((request) => request.url().endsWith('/api/login'))
  const { email, password } = account('merchant')
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsettings$/)
  await submitSignIn(page, email, password)
  await expect(page).toHaveURL(/\/settings$/)
  expect((await login).postDataJSON()).toEqual(loginBody('merchant'))
})

test('the sign-in buttons stay in place while the demo accounts load', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/__emulator/accounts', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/login')
  const buttons = [
    page.getByRole('button', { name: 'Sign in', exact: true }),
    page.getByRole('button', { name: 'Continue with Google' }),
  ]
  await Promise.all(buttons.map((button) => button.waitFor()))
  const places = () => Promise.all(buttons.map((button) => button.boundingBox()))
  const before = await places()
  answer()
  await page.getByRole('button', { name: /owner@wattpost.test/ }).waitFor()
  expect(await places()).toEqual(before)
})

test('a failed login call → a log entry only [X8, H7]', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/)
  await page.route('**/api/login', (route) => route.fulfill({ status: 500, json: {} }))
  const logged = page.waitForEvent('console', (message) => message.text().includes('login failed'))
  const { email, password } = account('owner')
  await page.goto('/login')
  await listenToBar(page)
  await submitSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1, name: /Dashboard/ })).toBeVisible()
  await logged
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await announcedOn(page)).toEqual([])
})

test('a session fails to load → no session [X4, H2, S1]', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/)
  const asked: string[] = []
  await page.route('**/api/_auth/session', (route) => {
    const { accept } = route.request().headers()
    asked.push(`${route.request().method()} ${accept}`)
    return route.fulfill({ status: 503, json: {} })
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  expect(asked).toEqual(['GET application/json'])
})

test('a server that hangs does not keep the login page from showing [S7, X4]', async ({ page }) => {
  await page.route('**/api/_auth/session', () => {})
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?redirect=/, { timeout: 4000 })
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a signed-in user waits at most 5 s for a server that hangs [S1, X4, X8]', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  await page.route(/\/api\/(_auth\/session|login)$/, () => {})
  await page.goto('/settings')
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible({
    timeout: 9000,
  })
})

test('a page waits for the identity service before it redirects [S7, S1]', async ({
  page,
  signIn,
}) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/accounts:lookup*', async (route) => {
    await answered
    await route.continue()
  })
  const been: string[] = []
  page.on('framenavigated', (frame) => been.push(new URL(frame.url()).pathname))
  const server = page.waitForResponse('**/api/_auth/session')
  await signIn('owner', '/settings')
  await (await server).finished()
  const waiting = page.getByRole('status', { name: 'Loading' })
  await expect(waiting).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(been).not.toContain('/login')
})

test('sign-in pages while signed in → redirect [R2, S1]', async ({ page, emulator }) => {
  await bringSignedIn(page, emulator, 'owner')
  for (const path of ['/login', '/register', '/forgot-password', '/Login', '/login//']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/login?redirect=/Login//')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/login?redirect=//evil.test/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out ends the session in every tab and on the server [R17, S1, S7, S8, H3]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('owner', '/settings')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(other.getByRole('main').getByText('owner@wattpost.test')).toBeVisible()
  const ended = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/api/_auth/session'),
  )
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await ended
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByRole('heading', { name: 'Profile' })).toHaveCount(0)
})

test('claims that are no JSON → an error in form, message bar and console, no sign-in [V5, X7]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Auth Claim Failed/, /parsing JWT payload/)
  const { email, password } = account('owner')
  await page.goto('/login')
  await listenToBar(page)
  const logged = page.waitForEvent(
    'console',
    (message) => message.type() === 'error' && message.text().includes('Auth Claim Failed.'),
  )
  await changeClaims(page, email, () => 'no JSON')
  await submitSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Auth Claim Failed.')
  await expect.poll(() => announcedOn(page)).toEqual(['Auth Claim Failed.'])
  await logged
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('a merchant claim that is not exactly true → signed in as an end user [A2]', async ({
  page,
}) => {
  const { email, password } = account('owner')
  await page.goto('/login')
  await changeClaims(page, email, (payload) =>
    JSON.stringify({ ...JSON.parse(payload), merchant: 'yes' }),
  )
  const connection = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
  await submitSignIn(page, email, password)
  await expect(page).toHaveURL(/\/dashboard/)
  expect(new URL((await connection).url()).searchParams.get('type')).toBe('end_user')
})

test('registration shows the identity service’s message, then the requested page [V2, A1, A5, R2]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/register?redirect=%2Fsettings')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await page.getByLabel('Email').fill('owner@wattpost.test')
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('auth/email-already-in-use')
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert')).toContainText('auth/weak-password')
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/settings')
  await page.goto('/profile')
  await expect(page.getByText('Owner', { exact: true })).toBeVisible()
})

test('a custom token in the address signs in; a wrong one shows the message of the identity service [V2]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/login#token=no-token-at-all')
  await expect(page.getByRole('alert')).toContainText('auth/invalid-custom-token')
  // Another attempt hides the error of the token.
  await page.getByLabel('Email').fill('merchant@wattpost.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  // The Auth emulator accepts an unsigned token.
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const aud =
    'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
  const claims = { uid: 'uid-merchant', aud, iat: 1, exp: 4_000_000_000 }
  await page.goto(`/login#token=${encoded({ alg: 'none' })}.${encoded(claims)}.`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('merchant@wattpost.test')).toBeVisible()
})

test('a password reset has one answer for every address; the link sets a new password [A5]', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  for (const email of ['no-account@wattpost.test', 'owner@wattpost.test']) {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('status').first()).toContainText(`If ${email} has an account`)
  }
  const link = await mailPage(emulator.url, 'owner@wattpost.test')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another-password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitSignIn(page, 'owner@wattpost.test', 'another-password')
  await expect(page).toHaveURL(/\/dashboard$/)
  // A used link is refused before the user enters a password.
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})
