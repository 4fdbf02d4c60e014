import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { act } from '../../e2e/control.ts'
import { expect, test } from '../../e2e/fixtures.ts'
import { openTab } from '../../e2e/openDevice.ts'
import { bringSignedIn } from '../../e2e/signedIn.ts'

test.use({ scenario: 'a-day-in-the-fleet', locale: 'en-GB', timezoneId: 'Africa/Lagos' })

const AFTERNOON_MS = 9 * HOUR_MS + 10 * MINUTE_MS
const DEVICES = ['/device/bg/BG-0001', '/device/pm/PM-0001', '/device/hydra/HY-0001']
/** Part of the power that chargers and inverters may lose. */
const LOSS_MAX = 0.1
/** Rounding of three digits, as a part. */
const ROUNDED = 0.01

test('values of an offline device are dashes, its time without data is hatched, its age is told', async ({
  page,
  emulator,
}) => {
  await emulator.step(AFTERNOON_MS)
  for (const id of ['BG-0001', 'PM-0001', 'HY-0001']) await act(emulator, id, { do: 'offline' })
  await emulator.step(47 * MINUTE_MS)
  await bringSignedIn(page, emulator, 'owner')
  for (const path of DEVICES) {
    await page.goto(path)
    await expect(page.getByText('Last seen 47 min ago'), path).toBeVisible()
    const powers = page.getByRole('region', { name: 'Power now' }).getByRole('definition')
    await expect
      .poll(async () => new Set(await powers.allTextContents()), path)
      .toEqual(new Set(['—']))
    const noData = page.locator('[data-state="unknown"] rect[fill^="url(#"]')
    await expect(noData.first(), path).toBeVisible()
    await openTab(page, 'Details')
    await expect(page.getByText(/\(\d+\/31\)/).filter({ hasNotText: 'Last signal' })).toHaveCount(0)
  }
})

test('what flows into a site flows out of it, but for losses', async ({ page, emulator }) => {
  await bringSignedIn(page, emulator, 'owner')
  for (const hours of [1, 5, 3]) {
    await emulator.step(hours * HOUR_MS + 10 * MINUTE_MS)
    for (const path of ['/dashboard', ...DEVICES]) {
      await page.goto(path)
      const flow = page.getByRole('region', { name: /^(Power now|Fleet power flow)$/ })
      await expect(flow, path).not.toContainText('—')
      const { inW, outW } = sumsOf(await wordsOf(flow))
      expect(outW, `${path} after ${hours} h`).toBeLessThanOrEqual(inW * (1 + ROUNDED))
      expect(outW, `${path} after ${hours} h`).toBeGreaterThanOrEqual(inW * (1 - LOSS_MAX))
    }
  }
})

test('the focus is visible wherever the Tab key leads', async ({ page, emulator }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await bringSignedIn(page, emulator, 'merchant')
  for (const path of ['/dashboard', '/alerts', '/device/bg/devices', '/settings', ...DEVICES]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const unseen: string[] = []
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab')
      unseen.push(...(await unmarkedFocus(page)))
    }
    expect(unseen, path).toEqual([])
  }
})

/** The names and powers of a flow, as a screen reader has them. */
async function wordsOf(flow: ReturnType<Page['getByRole']>): Promise<readonly [string, string][]> {
  const [names, powers] = await Promise.all([
    flow.getByRole('term').allTextContents(),
    flow.getByRole('definition').allTextContents(),
  ])
  return names.map((name, at) => [name, powers[at] ?? ''])
}

function sumsOf(words: readonly [string, string][]) {
  const sum = { inW: 0, outW: 0 }
  for (const [name, power] of words) {
    const isIn = /^(Solar|Grid|Generator|AC input)(?!.*export)|^Battery.*discharging/.test(name)
    sum[isIn ? 'inW' : 'outW'] += wattsOf(power)
  }
  return sum
}

function wattsOf(power: string): number {
  const [, number = '', prefix = ''] = /^([\d.,]+)\s(k|M)?W$/.exec(power) ?? []
  return Number(number.replaceAll(',', '')) * { '': 1, k: 1e3, M: 1e6 }[prefix as '' | 'k' | 'M']
}

/** The focused element, unless it or the element that stands for it has an outline. */
function unmarkedFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return []
    const standing = [focused, focused.parentElement, focused.nextElementSibling]
    const isMarked = standing.some((one) => {
      if (one === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(one)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    })
    return isMarked ? [] : [focused.outerHTML.slice(0, 120)]
  })
}
