import { expect, test } from './fixtures.ts'

test.use({ scenario: 'sales-story' })

test('the director plays the sales story: back and on, each screen is of that moment', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.goto('/device/hydra/HY-0001')
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  const supply = page.getByRole('status', { name: 'Supply' })
  await expect(supply).toContainText('Grid up')
  await director.getByRole('button', { name: /grid-lost/ }).click()
  await expect(supply).toContainText('Grid down')
  await expect(director.getByRole('listitem').filter({ hasText: 'grid-lost' })).toContainText(
    'done',
  )
  await director.getByRole('button', { name: /all-is-well/ }).click()
  await expect(supply).toContainText('Grid up')
  await expect(director.getByRole('listitem').filter({ hasText: 'grid-lost' })).toContainText(
    'to come',
  )
})

test('Space plays and pauses, and not while a field has the focus; ? lists the keys', async ({
  page,
  signIn,
}) => {
  await signIn('owner')
  await page.getByRole('button', { name: 'Director' }).click()
  const director = page.getByRole('complementary', { name: 'Director' })
  await expect(director.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(director.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(director).toBeHidden()
  await page.locator('body').press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('body').press('g')
  await page.locator('body').press('h')
  await page.waitForURL('**/device/hydra/devices')
  await page.locator('body').press('/')
  await page.keyboard.type('gh?')
  await expect(page.getByRole('searchbox')).toHaveValue('gh?')
})
