import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { expect, test } from '../../e2e/fixtures.ts'
import { bringSignedIn } from '../../e2e/signedIn.ts'

/** Seeds of fleets with failures of their own, and the moments at which they are read. */
const MOMENTS = Array.from({ length: 10 }, (_, index) => ({
  seed: 1_000 + 37 * index,
  // Between 4 and 95 hours after the start, never on a full hour.
  atMs: (4 + ((index * 29) % 92)) * HOUR_MS + (7 + index * 4) * MINUTE_MS,
}))

const fleetOf = (seed: number) => `schema: 1
name: Agreement ${seed}
seed: ${seed}
clock: { start: "2026-01-12T00:00:00Z", tz: Africa/Lagos, limit: 5d }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, grid: shedding, outages: natural, owner: owner@wattpost.test }
  - { id: BG-0001, family: bg, grid: weak, owner: owner@wattpost.test }
  - { id: PM-0001, family: pm, grid: weak, owner: owner@wattpost.test }
timeline: []
`

test.use({ locale: 'en-GB', timezoneId: 'Africa/Lagos' })

for (const { seed, atMs } of MOMENTS)
  test(`figures that stand for the same are equal: seed ${seed} after ${atMs / HOUR_MS} h`, async ({
    page,
    emulator,
  }, info) => {
    await info.attach('scenario', { body: fleetOf(seed) })
    await beginWith(emulator.url, fleetOf(seed))
    await emulator.step(atMs)
    await page.setViewportSize({ width: 1440, height: 4000 })
    await bringSignedIn(page, emulator, 'owner')

    const overview = await linesOf(page, '/device/hydra/HY-0001')
    const outages = await linesOf(page, '/device/hydra/HY-0001?tab=outages')
    const dashboard = await linesOf(page, '/dashboard')
    const list = await linesOf(page, '/device/hydra/devices')

    // The energy of the day: key figures and chart.
    const today = after(overview, 'Energy')
    expect(figure(today, 'Grid')).toBe(figure(overview, 'Grid import today'))
    expect(figure(today, 'Generator')).toBe(figure(overview, 'Generated today'))
    expect(figure(today, 'Battery charged')).toBe(figure(overview, 'Battery charged today'))
    expect(figure(today, 'Battery discharged')).toBe(figure(overview, 'Battery discharged today'))

    // Outages of the day: below the chart, on their tab, in its table.
    const sentence = outageLine(overview)
    expect(outageLine(outages)).toBe(sentence)
    const channel = cellsOf(outages, 'Channel 1 grid')
    const count = Number(/^\d+/.exec(sentence)?.[0] ?? 0)
    expect(channel[3], `${channel} and "${sentence}"`).toBe(String(count))
    expect(`down ${channel[2]}`).toBe(line(outages, /^down /))

    // Availability: the only hydra of an owner is the fleet, and its downtime that of the fleet.
    expect(figure(dashboard, 'Grid availability today')).toBe(figure(outages, 'Grid availability'))
    const ofSites = /^(down .*) at (\d) of 1 site$/.exec(line(dashboard, /^down .* at \d of /))
    expect(ofSites?.[1]).toBe(line(outages, /^down /))
    expect(ofSites?.[2]).toBe(channel[3] === '0' ? '0' : '1')

    // Without grid and generator: the dashboard names the site exactly when its page has such a time.
    const isDark = !/^0\ss$/.test(figure(outages, 'No grid or generator'))
    expect(dashboard.some((one) => / at 1 site; longest /.test(one))).toBe(isDark)

    // State: page, row and counts.
    const state = stateOn(overview)
    expect(stateOn(after(list, 'HY-0001'))).toBe(state)
    const others = 2
    expect(Number(figure(dashboard, state).split(' ')[0])).toBeGreaterThan(0)
    const counted = ['Online', 'Down', 'Offline'].map((word) => Number(figure(dashboard, word)))
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(1 + others)

    expectHeadline(dashboard, overview)

    // A meter: key figures and chart, state.
    const meter = await linesOf(page, '/device/pm/PM-0001')
    const meters = await linesOf(page, '/device/pm/devices')
    expect(stateOn(after(meters, 'PM-0001'))).toBe(stateOn(meter))
    const metered = after(meter, 'Energy')
    expect(figure(metered, 'Imported')).toBe(figure(meter, 'Imported today'))

    // A solar device: state, key figures, chart, and the table of the day.
    const solar = await linesOf(page, '/device/bg/BG-0001')
    const solarList = await linesOf(page, '/device/bg/devices')
    expect(stateOn(after(solarList, 'BG-0001'))).toBe(stateOn(solar))
    const chart = after(solar, 'Energy')
    const table = after(solar, 'Energy today')
    expect(figure(chart, 'Solar')).toBe(figure(solar, 'Solar today'))
    expect(figure(table, 'Solar')).toBe(figure(solar, 'Solar today'))
    expect(figure(table, 'Battery charged')).toBe(figure(solar, 'Battery charged today'))
    expect(figure(table, 'Inverter output')).toBe(figure(solar, 'Inverter output today'))
  })

/**
 * The dashboard's headline counts the same devices as its counts and its list of alerts, and has the duration of the page
 * of the only hydra.
 */
function expectHeadline(dashboard: readonly string[], hydraPage: readonly string[]): void {
  const [online, down] = ['Online', 'Down'].map((word) => Number(figure(dashboard, word)))
  const headline = line(dashboard, / power$|^Grid down at |^Supply unknown$/)
  const outage = dashboard.find((one) => /^Grid (and generator )?down($|;)/.test(one))
  const dark = / without power$/.test(headline) ? Number.parseInt(headline, 10) : 0
  // A site that is down on its battery has power.
  const onBattery = hydraPage.includes('Grid and generator have no power. Running on battery.')
  expect(dark).toBe((down ?? 0) - (onBattery ? 1 : 0))
  if (dark > 0) return
  const lasting = hydraPage.find((one) => /^for (over )?[<\d]/.test(one))
  if (outage !== undefined) {
    expect(headline).toBe('Grid down at 1 site')
    expect(lasting).toBe(line(dashboard, /^for (over )?[<\d]/))
    return
  }
  const all = new RegExp(
    `^All ${online} (reporting )?devices have power$|^The reporting device has`,
  )
  expect(headline).toMatch(all)
  if (lasting !== undefined) {
    expect(line(dashboard, /^Grid up at /)).toBe(`Grid up at 1 site ${lasting}`)
  }
}

async function beginWith(url: string, text: string): Promise<void> {
  for (const [what, body] of [
    ['scenario', { text }],
    ['clock', { speed: 1, paused: true }],
    ['reset', {}],
  ] as const) {
    const answer = await fetch(`${url}/__emulator/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  }
}

/** The lines of text of a page that has loaded. */
async function linesOf(page: Page, path: string): Promise<readonly string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-skeleton], [aria-busy=true]')).toHaveCount(0)
  // biome-ignore lint/performance/useDomNodeTextContent: the page's line breaks, which `textContent` lacks
  const text = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  return text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** The lines after the last one that is a heading's text. */
function after(lines: readonly string[], heading: string): readonly string[] {
  const at = lines.lastIndexOf(heading)
  if (at === -1) throw new Error(`no "${heading}" in\n${lines.join('\n')}`)
  return lines.slice(at + 1)
}

/** The value that follows its label, with its unit. */
function figure(lines: readonly string[], label: string): string {
  const [value = '', unit = ''] = after(lines.slice(0, lines.indexOf(label) + 3), label)
  if (value === '') throw new Error(`no "${label}" in\n${lines.join('\n')}`)
  return /^[\d.,–—-]+$/.test(value) && /^(k|M)?Wh$|^%$/.test(unit) ? `${value} ${unit}` : value
}

/** The first state word. */
const stateOn = (lines: readonly string[]) => line(lines, /^(Online|Down|Offline)$/)

const outageLine = (lines: readonly string[]) => line(lines, /^(\d+ grid outages?|No outages$)/)

function line(lines: readonly string[], pattern: RegExp): string {
  const found = lines.find((one) => pattern.test(one))
  if (found === undefined) throw new Error(`no ${pattern} in\n${lines.join('\n')}`)
  return found
}

/** Cells of a table's row. */
function cellsOf(lines: readonly string[], head: string): readonly string[] {
  return line(lines, new RegExp(`^${head}\t`)).split('\t')
}
