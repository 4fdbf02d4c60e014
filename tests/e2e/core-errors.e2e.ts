import { fault } from './control.ts'
import { errorOn, FAILURES } from './failedCalls.ts'
import { expect, test } from './fixtures.ts'
import { submitSignIn } from './signInForm.ts'

test.use({ scenario: 'grid-outage', spoken: { dialect: 'core' } })

test('in the core, each failed call has its text and a retry [X9–X17, S4]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of [45]00/)
  await signIn('owner')
  for (const [, http, status, path, text] of FAILURES) {
    const lift = await fault(emulator, { http, status, body: { oops: true } })
    await page.goto(path)
    const error = errorOn(page, text)
    await expect(error).toBeVisible()
    await lift()
    await error.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toHaveCount(0)
  }
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
