import { account } from '../support/accounts.ts'
import { breakHours, refuseConnections } from '../e2e/brokenPages.ts'
import { changeClaims } from '../e2e/changedClaims.ts'
import { fault } from '../e2e/control.ts'
import { errorOn, expectRetries, FAILURES } from '../e2e/failedCalls.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { openTab } from '../e2e/openDevice.ts'
import { proxySocket } from '../e2e/proxiedSocket.ts'
import { bringSignedIn } from '../e2e/signedIn.ts'
import { submitSignIn } from '../e2e/signInForm.ts'

test.use({ scenario: 'grid-outage', spoken: { dialect: 'core' } })

test('in the core, each failed call has its text and a retry [X9–X17, S4]', async ({
  page,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of [45]00/)
  await bringSignedIn(page, emulator, 'owner')
  for (const failure of FAILURES) await expectRetries(page, emulator, failure)
})

test('in the core, refused answers, a wrong password and a wrong path have their texts [X9, X10, V1, R17]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/)
  await page.goto('/login')
  await submitSignIn(page, 'owner@wattpost.test', 'wrong')
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  const refused = { success: false, message: 'no such table' }
  await fault(emulator, { http: 'GET /api/powermeter/devices', body: refused })
  await fault(emulator, { http: 'GET /api/powermeter/device/PM-0001', body: refused })
  await signIn('owner', '/device/pm/devices')
  await expect(errorOn(page, 'Failed to fetch power meter devices')).toBeVisible()
  await page.goto('/device/pm/PM-0001')
  await expect(errorOn(page, 'Failed to fetch power meter device')).toBeVisible()
  await page.goto('/nowhere')
  await expect(page.getByText('Page not found: /nowhere')).toBeVisible()
})

test('in the core, a server’s message is preferred; a failing component stays in its place [X18, X5]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/, /broken by the test/)
  const message = 'The database is being moved.'
  await fault(emulator, { http: 'GET /api/hydra/devices', status: 503, message })
  await signIn('owner', '/device/hydra/devices')
  await expect(errorOn(page, message)).toBeVisible()
  await breakHours(page)
  const logged = page.waitForEvent('console', (entry) =>
    entry.text().includes('broken by the test'),
  )
  await page.goto('/device/pm/PM-0001')
  await logged
  await expect(page.getByRole('region', { name: 'Energy' })).toContainText('Failed to load')
  await expect(page.getByRole('heading', { name: 'PM-0001' })).toBeVisible()
})

test('in the core, an unreadable history is emptied; other errors of frames are logged [X20–X22]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/switch_data: the disk is full/)
  const socket = await proxySocket(page)
  const logged: string[] = []
  page.on('console', (entry) => logged.push(`${entry.type()}: ${entry.text()}`))
  await signIn('owner', '/device/pm/PM-0001')
  await openTab(page, 'History')
  const history = page.getByRole('table', { name: 'Daily history' })
  await expect(history).toBeVisible()
  socket.say('meter_power', { deviceId: 'PM-0001', daily_meter_data: 'lost' })
  await expect(history).toBeHidden()
  await expect(page.getByText('No daily history', { exact: true })).toBeVisible()
  socket.say('switch_data', { deviceId: 'BG-0001', status: 'error', message: 'the disk is full' })
  const unknown = { deviceId: 'HY-9999', type: 'ac-power', channel: 1, rp: 1 }
  socket.say('hydra_power', unknown)
  socket.say('hydra_power', unknown)
  await expect
    .poll(() => logged.filter((entry) => /the disk is full|HY-9999/.test(entry)))
    .toEqual([
      'error: switch_data: the disk is full',
      'warning: hydra update for unknown device HY-9999',
    ])
  await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Online')
})

test('in the core, unreadable claims and a refused connection have their texts [V5, X7, X19]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/Auth Claim Failed/, /parsing JWT payload/)
  const { email, password } = account('owner')
  await page.goto('/login')
  await changeClaims(page, email, () => 'no JSON')
  await submitSignIn(page, email, password)
  await expect(page.getByRole('alert')).toHaveText('Auth Claim Failed.')
  await page.unrouteAll()
  await refuseConnections(page)
  await signIn('owner', '/device/bg/devices')
  await expect(errorOn(page, 'Socket not connected')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).toHaveText('Refused')
})

test('in the core, profile, settings and the screen of a fatal error are shown [R3, R4, R18]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/Page Not Found/)
  // The session’s user has neither name nor photo.
  await signIn('owner', '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('main').getByText('owner@wattpost.test')).toBeVisible()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/device/hydra/%20')
  await expect(page.getByText('Whoops, 404')).toBeVisible()
})
