import { account, loginBody } from '../support/accounts.ts'
import { expect, test } from './fixtures.ts'
import { heardOn, listenToBar } from './heard.ts'
import { mailPage } from './mail.ts'
import { bringSignedIn } from './signedIn.ts'
import { submitSignIn } from './signInForm.ts'

const newcomer = { email: 'new@wattpost.test', password: 'a-new-password' }

test('whatever is wrong with a login, it says the same; the right one leads nowhere outside [V1, A5, R2]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  for (const [email, password] of [
    ['owner@wattpost.test', 'wrong'],
    ['nobody@wattpost.test', 'owner-demo'],
  ] as const) {
    await page.goto('/login?redirect=//evil.test/')
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  }
  await submitSignIn(page, 'owner@wattpost.test', 'owner-demo')
  await expect(page).toHaveURL('/dashboard')
})

test('signing in tells the server who came, and leads back to where one was sent away from [R2, R4, A2, H7]', async ({
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

test('a login call that fails is only logged [X8, H7]', async ({ page, expectedErrors }) => {
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
  expect(await heardOn(page)).toEqual([])
})

test('a session that cannot be fetched is no session [X4, H2, S1]', async ({
  page,
  expectedErrors,
}) => {
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

test('until the identity service has answered a page waits, whatever the server says, and nobody is sent away [S7, S1]', async ({
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

test('whoever is signed in has no business at the front doors [R2, S1]', async ({
  page,
  emulator,
}) => {
  await bringSignedIn(page, emulator, 'owner')
  for (const door of ['/login', '/register', '/forgot-password']) {
    await page.goto(door)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
  await page.goto('/login?redirect=//evil.test/')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing out leads to the login page, in every tab, and ends the server’s session [R17, S1, S7, S8, H3]', async ({
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

for (const [what, broken] of [
  [
    'Claims of the wrong type',
    (payload: string) => JSON.stringify({ ...JSON.parse(payload), merchant: 'yes' }),
  ],
  ['Claims that are no JSON', () => 'no JSON'],
] as const) {
  test(`${what} are told in the form, in the message bar and on the console, and nobody is signed in [V5, X7]`, async ({
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
    // The token as it is, but for its claims, which no reader of ours takes.
    await page.route('**/accounts:signInWithPassword*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const [head, payload, signature] = body.idToken.split('.')
      const changed = Buffer.from(broken(Buffer.from(payload, 'base64url').toString()))
      await route.fulfill({
        response: answer,
        json: { ...body, idToken: [head, changed.toString('base64url'), signature].join('.') },
      })
    })
    // The identity service takes it as it is.
    await page.route('**/accounts:lookup*', async (route) => {
      const json = { users: [{ localId: 'uid-owner', email }] }
      await route.fulfill({ response: await route.fetch(), status: 200, json })
    })
    await submitSignIn(page, email, password)
    await expect(page.getByRole('alert')).toHaveText('Auth Claim Failed.')
    await expect.poll(() => heardOn(page)).toEqual(['Auth Claim Failed.'])
    await logged
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
  })
}

test('registration says what the provider says, then welcomes an end user, where they wanted to go [V2, A1, A5, R2]', async ({
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
  await expect(page.getByText('End user')).toBeVisible()
})

test('a custom token in the address signs in; a wrong one is refused in the provider’s words [V2]', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/login#token=no-token-at-all')
  await expect(page.getByRole('alert')).toContainText('auth/invalid-custom-token')
  // Another way is tried: what came of the token is not told beside it.
  await page.getByLabel('Email').fill('merchant@wattpost.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.')
  // The Auth emulator takes a token that nobody has signed.
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const aud =
    'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'
  const claims = { uid: 'uid-merchant', aud, iat: 1, exp: 4_000_000_000 }
  await page.goto(`/login#token=${encoded({ alg: 'none' })}.${encoded(claims)}.`)
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText('merchant@wattpost.test')).toBeVisible()
})

test('a forgotten password: the same answer for every address, and the mail’s link sets another [A5]', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  for (const email of ['nobody@wattpost.test', 'owner@wattpost.test']) {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('status').first()).toContainText(`If an account uses ${email}`)
  }
  const link = await mailPage(emulator.url, 'owner@wattpost.test')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another-password')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('link', { name: 'Sign in with it' }).click()
  await submitSignIn(page, 'owner@wattpost.test', 'another-password')
  await expect(page).toHaveURL(/\/dashboard$/)
  // Once used it says so at once, before anybody thinks of a password.
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link does not work any more')
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
})
