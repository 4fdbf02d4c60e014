import { expect, test } from './fixtures.ts'

test.use({ scenario: 'grid-outage' })

test('hostile values in the browser’s storage → pages show themselves, and nothing of them runs', async ({
  page,
  signIn,
}) => {
  const markup = '<img src=x onerror="window.ran = true">'
  const wrapped = (state: object) => JSON.stringify({ state, version: 0 })
  const seen = [{ site: {} }, { tone: 'constructor' }, { tz: markup }, { fromMs: 1e300 }].map(
    (changes, at) => ({
      ...{
        key: `${at}`,
        kind: 'gridDown',
        family: 'hydra',
        deviceId: markup,
        site: markup,
        tz: 'UTC',
      },
      ...{ title: markup, tone: 'warning', fromMs: 1, isFromOpen: false, toMs: 2, isToOpen: false },
      ...{ seenMs: 1, source: 'browser', ...changes },
    }),
  )
  const view = { layout: markup, columns: ['id', '__proto__', markup] }
  const saved = [{ ...view, name: markup, query: markup }]
  const stored = {
    'wattpost.alert-log.uid-owner': wrapped({ seen }),
    'wattpost.alerts.uid-owner': wrapped({ acknowledged: [7], muted: {}, notify: { a: markup } }),
    'wattpost.lists': wrapped({ lists: { 'uid-owner hydra': { ...view, saved } } }),
    'wattpost.tariff': wrapped({ currency: markup, gridPrice: 1e308, fuelPrice: markup }),
    'wattpost.preferences': markup,
    'mantine-color-scheme-value': markup,
  }
  await page.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, stored)
  await signIn('owner', '/alerts')
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible()
  await page.goto('/device/hydra/devices')
  await expect(page.getByText('HY-0001').first()).toBeVisible()
  expect(await page.evaluate(() => Object.hasOwn(window, 'ran'))).toBe(false)
})
