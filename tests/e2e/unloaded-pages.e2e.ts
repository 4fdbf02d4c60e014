import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { hydrated } from './hydrated.ts'

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /dynamically imported module/)
})

/** A missing JS chunk of each kind, and the pages that need it. */
const PARTS = [
  ['LandingPage', '/', 'signed out'],
  ['AboutPage', '/about', 'signed out'],
  ['FeaturesPage', '/features', 'signed out'],
  ['LoginPage', '/login', 'signed out'],
  ['RegisterPage', '/register', 'signed out'],
  ['ForgotPasswordPage', '/forgot-password', 'signed out'],
  ['MailedActionPage', '/account-action', 'signed out'],
  ['ChooseAccountPage', '/choose-account', 'signed out'],
  ['UnmatchedPage', '/nowhere', 'signed out'],
  ['DefaultLayout', '/nowhere', 'signed out'],
  ['AuthLayout', '/login', 'signed out'],
  ['account', '/login', 'signed out'],
  ['ProfilePage', '/profile', 'owner'],
  ['SettingsPage', '/settings', 'owner'],
  ['DashboardPage', '/dashboard', 'owner'],
  ['AlertsPage', '/alerts', 'owner'],
  ['AvailabilityPage', '/availability', 'owner'],
  ['SitesPage', '/sites', 'owner'],
  ['BgDevicePage', '/device/bg/BG-0001', 'owner'],
  ['BgListPage', '/device/bg/devices', 'owner'],
  ['PmDevicePage', '/device/pm/PM-0001', 'owner'],
  ['PmListPage', '/device/pm/devices', 'owner'],
  ['HydraDevicePage', '/device/hydra/HY-0001', 'owner'],
  ['HydraListPage', '/device/hydra/devices', 'owner'],
  ['DefaultLayout', '/settings', 'owner'],
  ['MemberLayouts', '/device/pm/PM-0001', 'owner'],
  ['DataProviders', '/profile', 'owner'],
  ['live', '/device/hydra/HY-0001', 'owner'],
  ['firebaseIdentity', '/login', 'signed out'],
  ['sessionCalls', '/dashboard', 'owner'],
  ['account', '/dashboard', 'owner'],
] as const

for (const [part, path, user] of PARTS) {
  test(`${path} without ${part}, after one reload → the error screen [R18, X6, X24]`, async ({
    page,
    signIn,
  }) => {
    await withoutPart(page, part)
    const logged = page.waitForEvent(
      'console',
      (entry) => entry.type() === 'error' && entry.text().includes('module'),
    )
    if (user === 'signed out') await page.goto(path)
    else await signIn(user, path)
    const screen = page.getByRole('alert')
    await expect(screen.getByText('Whoops, 404')).toBeVisible()
    // The screen shows only a stored error.
    await expect(screen.getByText(/dynamically imported module/)).toBeVisible()
    await expect(page).toHaveURL(path)
    await logged
  })
}

for (const [link, path] of [
  ['About', '/about'],
  ['Sign in', '/login'],
] as const)
  test(`${path} without its code, offline → says so; loads after reconnection [R18, X6]`, async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /Unable to preload CSS/)
    await page.goto('/features')
    await hydrated(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: link, exact: true }).first().click()
    const screen = page.getByRole('alert')
    await expect(screen.getByText('Whoops, 404')).toBeVisible()
    await expect(screen.getByText('Offline. The page loads after reconnection.')).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About|Sign in/)
    await expect(screen).toHaveCount(0)
  })

/** A JS chunk that never loads. */
async function withoutPart(page: Page, part: string): Promise<void> {
  await page.route(`**/assets/${part}-*.js`, (route) => route.abort())
}
