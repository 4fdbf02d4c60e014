import type { DashboardConfig } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { type SecondBackend, startSecondBackend } from '../support/secondBackend.ts'
import { test as baseTest, expect } from './fixtures.ts'
import { standInForGoogle } from './identityToolkit.ts'
import { submitSignIn } from './signInForm.ts'

interface World {
  readonly changes: Partial<DashboardConfig>
  readonly backend: SecondBackend
}

const test = baseTest.extend<World>({
  changes: [{}, { option: true }],
  backend: async ({ changes }, use) => {
    const backend = await startSecondBackend(changes)
    await use(backend)
    await backend.stop()
  },
  baseURL: async ({ backend }, use) => use(backend.url),
})

async function enter(page: Page): Promise<void> {
  await page.goto('/login')
  await submitSignIn(page, 'anna@sunhouse.test', 'secret-of-anna')
  await page.waitForURL('**/dashboard')
}

test('the same build works with another backend by configuration alone [A5, H7, H11, K1]', async ({
  page,
  context,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const google = await standInForGoogle(context)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await enter(page)
  await expect(page.getByText('Sunhouse').first()).toBeVisible()
  await page.goto('/device/hydra/devices')
  await expect(page.getByText('HY-7001').first()).toBeVisible()
  await page
    .getByRole('link', { name: /HY-7001/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'HY-7001' })).toBeVisible()

  expect(google.calls.some((call) => call.includes('signInWithPassword?key=the-real-key'))).toBe(
    true,
  )
  expect(asked.filter((url) => /__emulator|emulatorGoogle|ChooseAccount/.test(url))).toEqual([])
  expect(backend.calls.filter((call) => call.includes('__emulator'))).toEqual([])
  expect(backend.calls).toContain(`POST /api/login ${google.token}`)
  await expect
    .poll(() => backend.handshakes.at(-1))
    .toMatchObject({
      query: { user_id: 'uid-live', type: 'merchant', transport: 'websocket' },
      auth: { token: google.token },
    })
})

test('a real project has no demo accounts and no “simulated” strip [A5]', async ({
  page,
  context,
}) => {
  await standInForGoogle(context)
  for (const path of ['/', '/login', '/register']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.getByText(/demo account|simulated|wattpost\.test/i)).toHaveCount(0)
  }
  await page.goto('/choose-account')
  await expect(page.getByText('Page not found: /choose-account')).toBeVisible()
})

test.describe('with a token sync address', () => {
  test.use({ changes: { authSyncUrl: '/sync' } })

  test('a token is synced by POST, sign-out by DELETE; its session ends [H3, H18]', async ({
    page,
    context,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/)
    const google = await standInForGoogle(context)
    const syncCalls = () => backend.calls.filter((call) => call.includes('/sync'))
    await enter(page)
    await expect.poll(syncCalls).toEqual([`POST /sync ${google.token}`])
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(syncCalls).toEqual([`POST /sync ${google.token}`, 'DELETE /sync none'])
    await expect.poll(() => backend.calls).toContain(`DELETE /api/_auth/session ${google.token}`)
  })

  test('a token older than 300 seconds → not synced [H18, C7]', async ({
    page,
    context,
    backend,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/)
    await standInForGoogle(context, 301)
    await enter(page)
    await page.goto('/profile')
    await expect(page.getByText('Anna Live')).toBeVisible()
    expect(backend.calls.filter((call) => call.includes('/sync'))).toEqual([])
  })
})

test('no sync address → no token is synced [H18]', async ({
  page,
  context,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await standInForGoogle(context)
  await enter(page)
  await page.goto('/profile')
  await expect(page.getByText('Anna Live')).toBeVisible()
  expect(backend.calls.filter((call) => call.includes('/sync'))).toEqual([])
})
