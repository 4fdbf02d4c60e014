import { expect } from 'playwright/test'
import { startEmulator } from '../../support/emulator.ts'
import { control, test } from './staticDemo.ts'

const STORY_END = '2026-01-15T11:05:00.000Z'

test('a folder of files shows the story to its end, without a network', async ({
  page,
  context,
  demo,
  watched,
}) => {
  await page.goto(demo.url)
  await expect(page.getByText('A five-minute sales story')).toBeVisible()
  await expect(page.getByText('All sites are well.')).toBeVisible()
  await page.getByRole('button', { name: 'Director' }).click()
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
  const title = page.getByRole('heading', { name: 'HY-0001' })
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
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: /owner@wattpost.test/ }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
