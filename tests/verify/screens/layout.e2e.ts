import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import type { Locator, Page } from 'playwright/test'
import { act } from '../../e2e/control.ts'
import { expect, test } from '../../e2e/fixtures.ts'
import { bringSignedIn } from '../../e2e/signedIn.ts'

test.use({ scenario: 'a-day-in-the-fleet', locale: 'en-GB', timezoneId: 'Africa/Lagos' })

/** A sunny afternoon after an outage. */
const MOMENT_MS = 9 * HOUR_MS + 10 * MINUTE_MS
const TOUR_DONE = JSON.stringify({ state: { tour: 'done' }, version: 0 })
const DEVICES = ['/device/bg/BG-0001', '/device/pm/PM-0001', '/device/hydra/HY-0001']

test.beforeEach(async ({ page, emulator }) => {
  // The tour of a first visit is a part of the page that scrolls away.
  await page.addInitScript(
    (value) => localStorage.setItem('wattpost.preferences', value),
    TOUR_DONE,
  )
  await emulator.step(MOMENT_MS)
  await bringSignedIn(page, emulator, 'owner')
})

for (const width of [360, 820, 1440])
  test(`a banner moves nothing at ${width} px`, async ({ page, emulator }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/device/bg/BG-0001')
    const tabs = page.getByRole('tablist')
    const before = await topOf(tabs)
    await act(emulator, 'BG-0001', { do: 'tamper-on' })
    await emulator.step(2_000)
    await expect(page.getByText('Enclosure open.').first()).toBeVisible()
    expect(await topOf(tabs)).toBe(before)
  })

test('views of device pages are shorter than 2,000 px at 1440 px, and 4,000 px on a phone', async ({
  page,
}) => {
  const tall: string[] = []
  for (const [width, most] of [
    [1440, 2000],
    [360, 4000],
  ] as const)
    for (const path of DEVICES)
      for (const tab of ['overview', 'history', 'outages', 'details']) {
        if (tab === 'outages' && path.includes('bg')) continue
        await page.setViewportSize({ width, height: 900 })
        await open(page, `${path}?tab=${tab}`)
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        if (height > most) tall.push(`${path} ${tab} at ${width} px: ${height} px`)
      }
  expect(tall).toEqual([])
})

test('the days of a month begin with the newest ten; a click shows the others', async ({
  page,
}) => {
  await open(page, '/device/pm/PM-0001?tab=history')
  const days = page.getByRole('table', { name: 'Daily history' }).getByRole('rowheader')
  await expect(days).toHaveCount(10)
  await expect(days.first()).toHaveText('15 Jan')
  await page.getByRole('button', { name: 'Show more of 15 days' }).click()
  await expect(days).toHaveCount(15)
})

test('tiles of a row have their values at one height, and none is much higher than its content', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/dashboard', ...DEVICES]) {
    await open(page, path)
    const found = await page.evaluate(() => {
      const tiles = [...document.querySelectorAll('main [role="group"]')]
        .filter((one) => one.querySelector('[role="slider"]') === null && one.checkVisibility())
        .map((one) => ({
          name: one.getAttribute('aria-label') ?? '',
          box: one.getBoundingClientRect(),
        }))
      return tiles
        .filter(({ box }) => box.height > 120)
        .map(({ name, box }) => `${name}: ${box.height} px`)
    })
    expect(found, path).toEqual([])
  }
})

test('the strip of a simulation and the header stay while a page scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  for (const path of ['/dashboard', ...DEVICES]) {
    await open(page, path)
    const marks = [
      page.getByText('SIMULATED', { exact: true }),
      page.getByLabel('Connection').first(),
    ]
    const before = await Promise.all(marks.map(topOf))
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => page.evaluate(() => scrollY), path).toBeGreaterThan(100)
    expect(await Promise.all(marks.map(topOf)), path).toEqual(before)
  }
})

for (const width of [768, 820, 990])
  test(`the strip of a simulation has one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/dashboard')
    const strip = page.getByRole('complementary', { name: 'Simulated data' })
    await expect(strip.locator('[data-caption]')).toBeVisible()
    await expect(strip.getByRole('button', { name: 'Copy link' })).toBeVisible()
    expect((await strip.boundingBox())?.height).toBeLessThan(34)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

test('the account menu leaves its button free; a calendar that opens moves nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/device/bg/BG-0001')
  const button = page.getByRole('button', { name: /account/i })
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await button.click()
  expect(await topOf(page.getByRole('menu'))).toBeGreaterThanOrEqual(y + height - 1)
  await page.keyboard.press('Escape')

  await open(page, '/device/hydra/HY-0001?from=2026-01-12&to=2026-01-14')
  const chart = page.getByRole('region', { name: 'Energy', exact: true })
  const before = await topOf(chart)
  await page.getByRole('button', { name: 'Calendar' }).click()
  const day = page.getByRole('button', { name: '14 January 2026' })
  await expect(day).toBeVisible()
  expect(await topOf(chart)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(day).toBeHidden()
})

test('labels have at least 12 px; placeholders have the contrast of text, in the dark and the light', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.addInitScript(
      (value) => localStorage.setItem('mantine-color-scheme-value', value),
      colorScheme,
    )
    await page.emulateMedia({ colorScheme })
    for (const path of ['/dashboard', '/device/hydra/devices', '/sites', ...DEVICES]) {
      await open(page, path)
      expect(await smallOrPale(page), `${path}, ${colorScheme}`).toEqual([])
    }
  }
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const topOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN

/** Visible texts below 12 px, and placeholders below a contrast of 4.5. */
function smallOrPale(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((one) => {
        const part = Number(one) / 255
        return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const backgroundOf = (one: Element): string => {
      const { backgroundColor } = getComputedStyle(one)
      const parent = one.parentElement
      const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor)
      return isClear && parent !== null ? backgroundOf(parent) : backgroundColor
    }
    const pale = [...document.querySelectorAll('input[placeholder]')].flatMap((one) => {
      const [a, b] = [getComputedStyle(one, '::placeholder').color, backgroundOf(one)].map(
        luminance,
      )
      const [low = 0, high = 0] = [a ?? 0, b ?? 0].toSorted((x, y) => x - y)
      const contrast = (high + 0.05) / (low + 0.05)
      return contrast < 4.5 ? [`placeholder ${contrast.toFixed(2)}: 1`] : []
    })
    const small = [...document.querySelectorAll('main *, header *')].flatMap((one) => {
      const own = [...one.childNodes].filter(
        (node) => node.nodeType === 3 && node.nodeValue?.trim(),
      )
      const size = Number.parseFloat(getComputedStyle(one).fontSize)
      return own.length > 0 && size < 12 && one.checkVisibility()
        ? [`${size} px: ${one.textContent.slice(0, 30)}`]
        : []
    })
    return [...pale, ...small]
  })
}
