import { MINUTE_MS } from '@wattpost/protocol'
import { ageWhenShown, nextBarColour } from './announcements.ts'
import { expectAsLogged } from './asLogged.ts'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'

const OWNER = 'owner@wattpost.test'

test('account disabled → its open page signs out within a minute (case 23) [S7, S8, R17, R20, E21]', async ({
  page,
  signIn,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/)
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  const announced = ageWhenShown(page.locator('body'), 'You were signed out.')
  const colour = nextBarColour(page)
  await fault(emulator, { auth: 'disabled', who: OWNER })
  expect(await announced, 'seconds').toBeLessThan(60)
  // The secondary colour: this is no error.
  expect(await colour).toBe('rgb(144, 164, 174)')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('HY-0001')).toHaveCount(0)
})

// The Auth emulator, unlike Firebase, keeps renewing a revoked sign-in: here the server refuses it.
test('sign-in revoked → connection ends within a minute, with the reason (case 23) [S8, S9, R17]', async ({
  page,
  signIn,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await signIn('owner', '/device/pm/devices')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  await fault(emulator, { auth: 'revoked', who: OWNER })
  const connectionProblem = page.getByRole('status', { name: 'Connection problem' })
  await expect(connectionProblem).toContainText('The token was revoked. Sign in again.', {
    timeout: 60_000,
  })
  await connectionProblem.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('chaos: a token expires on an open page → it is replaced without a sign-out (case 23) [S8]', async ({
  page,
  signIn,
  emulator,
  expectedErrors,
}) => {
  // A call at that moment is refused and repeated.
  expectedErrors.push(/status of 401/)
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  const renewed = page.waitForResponse(/securetoken\.googleapis\.com.*\/token/, { timeout: 60_000 })
  await fault(emulator, { auth: 'expired', who: OWNER })
  expect((await renewed).status()).toBe(200)
  await emulator.step(MINUTE_MS)
  await expectAsLogged(page, emulator)
  await expect(page.getByText('You were signed out.')).toHaveCount(0)
  await page.getByRole('link', { name: 'All Hydra monitors' }).click()
  await expect(page.getByRole('link', { name: /HY-0001/ }).first()).toBeVisible()
})
