import { expect, test } from './fixtures.ts'
import { signInByForm } from './signInForm.ts'

test('the tour works by keyboard beside the page and ends for good', async ({ page }) => {
  await signInByForm(page, 'owner')
  const tour = page.getByRole('complementary', { name: 'Tour' })
  await expect(tour).toContainText('This is demo data')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  for (const width of [360, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const [tourBox, mainBox] = [await tour.boundingBox(), await page.locator('main').boundingBox()]
    expect((tourBox?.y ?? 0) + (tourBox?.height ?? 0)).toBeLessThanOrEqual(mainBox?.y ?? 0)
  }
  await tour.getByRole('button', { name: 'Next' }).focus()
  for (const [index, title] of [
    'Totals, then alerts',
    'Every device has a page',
    'Control the demo',
  ].entries()) {
    await page.keyboard.press('Enter')
    await expect(tour).toContainText(title)
    await expect(tour.locator('[aria-current=step]')).toHaveText(`${index + 2}`)
  }
  await page.keyboard.press('Enter')
  await expect(tour).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Offline' })).toBeVisible()
  await expect(tour).toHaveCount(0)
})

test('the dashboard keeps its place while the tour loads', async ({ page }) => {
  let load = () => {}
  const allowed = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route('**/assets/Tour-*.js', async (route) => {
    await allowed
    await route.continue()
  })
  await signInByForm(page, 'owner')
  const link = page.getByRole('navigation').getByRole('link', { name: /Hydra/ }).first()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  const { y } = (await link.boundingBox()) ?? {}
  load()
  await expect(page.getByRole('complementary', { name: 'Tour' })).toBeVisible()
  expect(await link.boundingBox()).toMatchObject({ y })
})
