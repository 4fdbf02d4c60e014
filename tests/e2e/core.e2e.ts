import { START_MS, test } from './coreFixtures.ts'
import { fact } from './facts.ts'
import { expect } from './fixtures.ts'
import { HYDRA, region } from './hydraPage.ts'
import { openTab } from './openDevice.ts'
import { signInByForm } from './signInForm.ts'

test('in the core, sign-in, dashboard, lists and device pages have their values', async ({
  page,
}) => {
  await page.clock.install({ time: START_MS })
  await signInByForm(page, 'owner')
  const badge = page.getByRole('status', { name: 'Connection', exact: true })
  await expect(badge).toHaveText('Live')
  for (const [link, id, family] of [
    ['Wattpost devices', 'BG-0001', 'bg'],
    ['Power meters', 'PM-0001', 'pm'],
    ['Hydra monitors', 'HY-0001', 'hydra'],
  ] as const) {
    await page.getByRole('link', { name: link }).first().click()
    const row = page.getByRole('link', { name: new RegExp(id) })
    await expect(row).toContainText(/\d k?W/)
    await row.click()
    await expect(page).toHaveURL(new RegExp(`/device/${family}/${id}`))
    await expect(page.getByRole('heading', { name: id })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Device state' })).toHaveText('Online')
  }
})

test('in the core, commands are unavailable, with the reason [K10]', async ({ owner }) => {
  const page = await owner.newPage()
  await page.clock.install({ time: START_MS })
  await page.goto('/device/bg/BG-0001')
  for (const name of ['Switch', 'Thresholds', 'Voltage dividers']) {
    await openTab(page, name === 'Switch' ? 'Overview' : 'Details')
    const settings = region(page, name)
    await expect(settings).toContainText(
      'Not available: this server does not confirm this command.',
    )
    await expect(settings.getByRole('button')).toHaveCount(0)
  }
})

test('in the core, energies that are not sent are said to be missing, never shown as 0', async ({
  owner,
}) => {
  const page = await owner.newPage()
  await page.clock.install({ time: START_MS })
  await page.goto('/device/bg/BG-0001')
  await expect(region(page, 'Energy')).toContainText(
    'This server sends no energy history for this period.',
  )
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/hydra/energy')) asked.push(String(searchParams.get('type')))
  })
  for (const _ of ['first visit', 'reload']) {
    await page.goto(`${HYDRA}?tab=history`)
    await expect(fact(page, 'Energy summary', 'Total AC input').first()).toContainText('Wh')
    await expect(fact(page, 'Energy summary', 'Battery charged').first()).toHaveText('—')
  }
  const others = asked.filter((type) => type !== 'ie').toSorted()
  expect(others).toEqual(['ce', 'de', 'se'])
  expect(asked[0]).toBe('ie')
})
