import { expectAsLogged } from './asLogged.ts'
import { fault } from './control.ts'
import { expect, test } from './fixtures.ts'
import { nextBarColour, saidAfter } from './heard.ts'

const MINUTE_MS = 60_000
const OWNER = 'owner@wattpost.test'

test('whose account is disabled while a page is open is signed out within a minute, and told so (case 23) [S7, S8, R17, R20, E21]', async ({
  page,
  signIn,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[01]/)
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  const told = saidAfter(page.locator('body'), 'You were signed out.')
  const colour = nextBarColour(page)
  await fault(emulator, { auth: 'disabled', who: OWNER })
  expect(await told, 'seconds').toBeLessThan(60)
  // The secondary one: nothing has failed.
  expect(await colour).toBe('rgb(144, 164, 174)')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('HY-0001')).toHaveCount(0)
})

// The Auth emulator, unlike Firebase, goes on renewing a revoked sign-in: so the server's refusal decides here.
test('whose sign-in is revoked while a page is open is cut off within a minute, told why, and led to sign in again (case 23) [S8, S9, R17]', async ({
  page,
  signIn,
  emulator,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  await signIn('owner', '/device/pm/devices')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  await fault(emulator, { auth: 'revoked', who: OWNER })
  const trouble = page.getByRole('status', { name: 'Connection trouble' })
  await expect(trouble).toContainText('The token was revoked. Sign in again.', { timeout: 60_000 })
  await trouble.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('chaos: a token that ends while a page is open is replaced: nobody is sent away (case 23) [S8]', async ({
  page,
  signIn,
  emulator,
  expectedErrors,
}) => {
  // What is asked for just then is refused, and asked for again.
  expectedErrors.push(/status of 401/)
  await signIn('owner', '/device/hydra/HY-0001')
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  const renewed = page.waitForResponse(/securetoken\.googleapis\.com.*\/token/, { timeout: 60_000 })
  await fault(emulator, { auth: 'expired', who: OWNER })
  expect((await renewed).status()).toBe(200)
  await emulator.step(MINUTE_MS)
  await expectAsLogged(page, emulator)
  await expect(page.getByText('You were signed out.')).toHaveCount(0)
  await page.getByRole('link', { name: 'All hydra devices' }).click()
  await expect(page.getByRole('link', { name: /HY-0001/ }).first()).toBeVisible()
})
