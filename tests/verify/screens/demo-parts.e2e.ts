import { expect, type Page } from 'playwright/test'
import { saved } from '../../e2e/savedFile.ts'
import { control, openedOffline, openedWhole, test } from './staticDemo.ts'

// The director opens with the page on a wide screen.
test.use({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })

const HYDRA = '/device/hydra/HY-0001'
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const director = (page: Page) => page.getByRole('complementary', { name: 'Director' })
const state = async (page: Page) =>
  JSON.parse(await control(page, 'state')) as Record<string, unknown> & { readonly now: string }

/** Goes to a page of the demo as a link does: its path is the hash. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
}

test('live values, history, charts and exports work while the server answers nothing', async ({
  page,
  demo,
  watched,
}) => {
  await openedWhole(page, demo, HYDRA)
  // Chromium saves no file while it is told to be offline.
  demo.cut(true)
  await expect(badge(page)).toHaveText('Live')
  const energy = page.getByRole('region', { name: 'Energy', exact: true })
  const hours = await saved(page, energy.getByRole('button', { name: 'Export CSV' }))
  expect(hours.name).toBe('HY-0001-energy-2026-01-15-SIMULATED.csv')
  expect(hours.lines.length).toBeGreaterThan(10)
  await goTo(page, `${HYDRA}?tab=history`)
  const week = page.getByRole('region', { name: 'Last seven days' })
  // A bar for each day at least.
  await expect.poll(() => week.locator('svg path').count()).toBeGreaterThan(7)
  await goTo(page, `${HYDRA}?tab=outages`)
  const outages = page.getByRole('region', { name: 'Availability and outages' })
  const timeline = await saved(page, outages.getByRole('button', { name: 'Export CSV' }))
  expect(timeline.lines[0]).toBe('Channel,State,From,To,Duration (s),Remark,Data')
  for (const [path, device] of [
    ['/device/bg/devices', 'BG-0001'],
    ['/availability', 'HY-0001'],
  ] as const) {
    await goTo(page, path)
    await expect(page.getByRole('main').getByText(device).first()).toBeVisible()
    const exported = await saved(page, page.getByRole('button', { name: 'Export CSV' }))
    expect(exported.name).toMatch(/SIMULATED\.csv$/)
    expect(exported.lines.join()).toContain(device)
  }
  demo.cut(false)
  expect(watched.complaints).toEqual([])
})

test('faults of calls and connections are injected and lifted, without a network', async ({
  page,
  demo,
}) => {
  await openedOffline(page, demo)
  await expect(badge(page)).toHaveText('Live')
  await director(page).getByRole('button', { name: 'API error 500' }).click()
  await goTo(page, '/device/pm/devices')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await director(page)
    .getByRole('button', { name: /^Lift / })
    .click()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('PM-0001').first()).toBeVisible()
  await director(page).getByRole('button', { name: 'Drop connection' }).click()
  await expect
    .poll(async () => (await control(page, 'log?kind=traffic')).match(/"kind":"connect"/g)?.length)
    .toBeGreaterThan(1)
  await expect(badge(page)).toHaveText('Live')
  await director(page).getByRole('button', { name: 'Mute data' }).click()
  await expect(badge(page)).toHaveText('No response')
  await director(page)
    .getByRole('button', { name: /^Lift / })
    .click()
  await expect(badge(page)).toHaveText('Live')
})

test('a step is one click away, speed is chosen, and expectations are judged', async ({
  page,
  demo,
}) => {
  await openedOffline(page, demo)
  await director(page)
    .getByRole('button', { name: /The modem at Sabon Gari Market loses its network/ })
    .click()
  await expect(page.getByRole('group', { name: 'Offline' })).toContainText('1')
  await director(page)
    .getByRole('combobox', { name: /^Speed/ })
    .selectOption({ label: '×10' })
  await expect.poll(async () => (await state(page)).speed).toBe(10)
  await expect(director(page).getByText('Expectations: 11 passed.')).toBeVisible()
})

test('a copied link opens the same run, moment, page and account in another browser', async ({
  page,
  demo,
  browser,
}) => {
  const asked = new URLSearchParams({
    ...{ play: 'grid-outage', seed: '5', at: '2026-01-15T18:05:00.000Z' },
    ...{ page: '/device/hydra/devices', account: 'owner@wattpost.test' },
  })
  await page.goto(`${demo.url}#/?${asked}`)
  await director(page).getByRole('button', { name: 'Copy link' }).click()
  const link = await director(page).getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link.startsWith(`${demo.url}#/`)).toBe(true)
  const sender = await state(page)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const other = await context.newPage()
    await other.goto(link)
    await expect(other.getByRole('heading', { name: 'Hydra monitors' })).toBeVisible()
    await expect(other.getByText('Account: owner@wattpost.test')).toBeVisible()
    const receiver = await state(other)
    expect([receiver.scenario, receiver.seed]).toEqual([sender.scenario, 5])
    expect(Math.abs(Date.parse(receiver.now) - Date.parse(sender.now))).toBeLessThan(60_000)
  } finally {
    await context.close()
  }
})

test('a dropped file is judged with line and column', async ({ page, demo }) => {
  await openedOffline(page, demo)
  await page.getByRole('button', { name: 'Other scenarios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other scenarios' })
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['schema: 1\nname: Dropped\nspeed: 2\n'], 'mine.yaml'))
    return transfer
  })
  await dialog.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(dialog.getByRole('alert')).toContainText(/scenario\.yaml:3:1: .*speed/)
})

for (const locale of ['en-GB', 'fr-FR'])
  test.describe(locale, () => {
    test.use({ viewport: { width: 1280, height: 800 }, locale })

    test('the account menu is beside the open director at 1280 px', async ({ page, demo }) => {
      await page.goto(demo.url)
      await expect(page.getByRole('heading', { name: /Director|Régie/ })).toBeFocused()
      const account = page.getByRole('banner').getByRole('button').last()
      const { x = 0, width = 0 } = (await account.boundingBox()) ?? {}
      const drawer = await page.getByRole('complementary').last().boundingBox()
      expect(x + width).toBeLessThanOrEqual(drawer?.x ?? 0)
    })
  })

test('the worker loads after the first paint, under a policy without unsafe sources', async ({
  page,
  demo,
}) => {
  await page.goto(demo.url)
  await expect(page.getByRole('region', { name: 'Fleet power flow' })).toBeVisible()
  const { paintMs, workerMs, policy } = await page.evaluate(() => {
    const worker = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/emulatorWorker-'))
    return {
      paintMs: performance.getEntriesByName('first-paint')[0]?.startTime,
      workerMs: worker?.startTime,
      policy: document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.outerHTML,
    }
  })
  expect(workerMs).toBeGreaterThan(paintMs ?? Number.POSITIVE_INFINITY)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})
