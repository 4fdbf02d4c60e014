import { expect, test } from './fixtures.ts'

test('a language chosen in Settings shows at once, keeps page and focus, and stays', async ({
  page,
  signIn,
}) => {
  await signIn('owner', '/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByText('Français', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Réglages' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings')
  await expect(page.getByRole('radio', { name: 'Français' })).toBeFocused()
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('À propos de Wattpost')
})
