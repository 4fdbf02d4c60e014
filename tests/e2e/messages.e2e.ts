import { expect, test } from './fixtures.ts'

test('integrators see each kind of message, its last example and what was read of it', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('owner', '/settings')
  await page.getByRole('link', { name: 'Messages received' }).click()
  await expect(page.getByRole('heading', { name: 'Messages received' })).toBeVisible()
  await emulator.step(30_000)
  const kind = page.locator('details', { hasText: 'hydra_power' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(kind).toBeVisible({ timeout: 500 })
  }).toPass()
  await kind.locator('summary').click()
  // No list was opened in this window.
  await expect(kind.getByRole('table')).toContainText('in no list')
  await expect(kind.locator('pre').first()).toContainText(/"deviceId": "HY-000\d"/)
  await expect(kind.locator('pre').last()).toContainText('"head"')
})
