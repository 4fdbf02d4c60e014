import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'playwright/test'
import { startEmulator } from '../../support/emulator.ts'
import { control, signOut, test } from './staticDemo.ts'

// The director opens with the page on a wide screen.
test.use({ viewport: { width: 1440, height: 900 } })

const STORY_END = '2026-01-15T11:05:00.000Z'

test('a folder of files shows the story to its end, without a network', async ({
  page,
  context,
  demo,
  watched,
}) => {
  await page.goto(demo.url)
  await expect(page.getByRole('button', { name: /The grid fails at Marina Clinic/ })).toBeVisible()
  await context.setOffline(true)
  await control(page, 'clock', { seek: STORY_END })
  const { verdicts } = JSON.parse(await control(page, 'verdicts')) as {
    readonly verdicts: readonly { readonly state: string }[]
  }
  expect(verdicts.map(({ state }) => state)).toEqual(verdicts.map(() => 'met'))
  const emulator = await startEmulator('sales-story')
  try {
    emulator.player.step(Date.parse(STORY_END) - emulator.player.nowMs())
    const log = await (await fetch(`${emulator.url}/__emulator/log`)).text()
    expect(await control(page, 'log')).toBe(log)
  } finally {
    await emulator.close()
  }
  expect(watched.complaints).toEqual([])
  expect(watched.requests.filter((url) => !url.startsWith(demo.url))).toEqual([])
})

test('the address of a page opens and reloads on a server without rewrite rules', async ({
  page,
  demo,
  watched,
}) => {
  await page.goto(`${demo.url}#/device/hydra/HY-0001?tab=outages`)
  const title = page.getByRole('heading', { name: 'HY-0001', level: 1 })
  await expect(title).toBeVisible()
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Outages' })).toHaveAttribute('aria-selected', 'true')
  expect(watched.complaints).toEqual([])
})

test('a link carries scenario, seed, moment, account and page', async ({ page, demo }) => {
  const query = new URLSearchParams({
    ...{ play: 'grid-outage', seed: '5', at: '2026-01-15T18:05:00.000Z' },
    ...{ page: '/device/hydra/devices', account: 'owner@wattpost.test' },
  })
  await page.goto(`${demo.url}#/?${query}`)
  await expect(page.getByRole('heading', { name: 'Hydra monitors' })).toBeVisible()
  const { scenario, seed } = JSON.parse(await control(page, 'state'))
  expect([scenario, seed]).toEqual([expect.stringContaining('outage'), 5])
})

test('an account is one click away, and no password is asked', async ({ page, demo }) => {
  await page.goto(`${demo.url}#/login`)
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: /owner@wattpost.test/ }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('after the first visit the demo opens without a network', async ({ page, context, demo }) => {
  await page.goto(demo.url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: 'Power meters' }).click()
  await expect(page.getByRole('heading', { name: 'Power meters' })).toBeVisible()
  await expect(page.getByText('PM-0001').first()).toBeVisible()
})

test('the link opens shortly before the outage, with the timeline; Restart goes back there', async ({
  page,
  demo,
}) => {
  await page.goto(demo.url)
  const director = page.getByRole('complementary', { name: 'Director' })
  await expect(director.getByText('The grid fails at Marina Clinic.')).toBeVisible()
  const now = async () => Date.parse(JSON.parse(await control(page, 'state')).now)
  const openedMs = Date.parse('2026-01-15T11:00:30.000Z')
  expect(await now()).toBeGreaterThanOrEqual(openedMs)
  await control(page, 'clock', { seek: STORY_END, paused: true })
  await page
    .getByRole('navigation', { name: 'Demo' })
    .getByRole('button', { name: 'Restart' })
    .click()
  await expect.poll(now).toBeLessThan(openedMs + 60_000)
  expect(await now()).toBeGreaterThanOrEqual(openedMs)
})

test('a pasted scenario is judged with line and column, and plays', async ({
  page,
  demo,
  watched,
}) => {
  await page.goto(demo.url)
  const loaded = () => watched.requests.filter((url) => /parseScenario/.test(url))
  await page.getByRole('button', { name: 'Other scenarios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Other scenarios' })
  const yaml = (family: string) => `schema: 1
name: Pasted
seed: 1
clock: { start: "2026-01-12T00:00:00Z", tz: Europe/Berlin }
fleet:
  - { id: HY-0001, family: ${family}, variant: solar_grid }
timeline: []
`
  expect(loaded()).toEqual([])
  await dialog.getByRole('textbox').fill(yaml('hydro'))
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('scenario.yaml:6:28: family: no "hydro"')
  expect(loaded()).not.toEqual([])
  await dialog.getByRole('textbox').fill(yaml('hydra'))
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => JSON.parse(await control(page, 'state')).scenario).toBe('Pasted')
})

test('what needs a server is not shown', async ({ page, demo }) => {
  await page.goto(demo.url)
  await signOut(page)
  for (const path of ['/forgot-password', '/register', '/login']) {
    await page.goto(`${demo.url}#${path}`)
    await page.reload()
    await expect(page.getByRole('button', { name: /^merchant@/ })).toBeVisible()
    await expect(page.getByText(/Google|Forgot|Create account/)).toHaveCount(0)
  }
})

/** Largest worker with its first scenario, in KiB as gzip. */
const WORKER_KIB_MAX = 140

test(`the worker with its first scenario has at most ${WORKER_KIB_MAX} KiB`, async ({ demo }) => {
  const names = await readdir(join(demo.folder, 'assets'))
  const worker = names.find((name) => name.startsWith('emulatorWorker-')) ?? ''
  const files = [join('assets', worker), 'scenarios/sales-story.json']
  const texts = await Promise.all(files.map((file) => readFile(join(demo.folder, file))))
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  expect(bytes).toBeLessThanOrEqual(WORKER_KIB_MAX * 1024)
})
