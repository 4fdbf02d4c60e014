import { fileURLToPath } from 'node:url'
import { expect, type Page } from 'playwright/test'
import type { ControlledEmulator } from './emulator.ts'
import { bringSignedIn } from './signedIn.ts'

/** Outages of a grid, with a device of each family. */
export const SCENARIO = fileURLToPath(new URL('./chaos.yaml', import.meta.url))
export const HYDRA = '/device/hydra/HY-0001'
export const REPORT_MS = 10_000
export const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
export const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })

/** Opens the hydra and waits until its power is drawn live. @returns since when, epoch ms */
export async function watch(page: Page, emulator: ControlledEmulator): Promise<number> {
  await bringSignedIn(page, emulator, 'owner')
  await page.goto(emulator.url + HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await emulator.step(REPORT_MS)
  await expect(page.getByRole('img', { name: 'AC power, live' })).toBeVisible()
  return emulator.pause()
}

/** Advances time report by report: a longer step would send only the newest reports. */
export async function reports(emulator: ControlledEmulator, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await emulator.step(REPORT_MS)
}
