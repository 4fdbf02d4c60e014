import {
  type EnergyRow,
  energyRow,
  hydraBody,
  powerStatusReport,
  powerTimeline,
} from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { type AccountName, signIn as tokenFor } from '../support/accounts.ts'
import type { EmulatorProcess } from './emulator.ts'

// Locators of the hydra's page, and the server's answers to compare with.

export const HYDRA = '/device/hydra/HY-0001'

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The state in the heading, shown once the device is known. */
export const deviceState = (page: Page) => page.getByRole('status', { name: 'Device state' })
export const energy = (page: Page) => region(page, 'Energy')
export const outages = (page: Page) => region(page, 'Availability and outages')
export const lengthOf = (page: Page) => page.getByRole('radiogroup', { name: 'Period length' })
export const asked = (page: Page, path: string, ...parts: readonly string[]) =>
  page.waitForRequest(
    (request) =>
      request.url().includes(`/api/hydra/${path}`) &&
      parts.every((part) => decodeURIComponent(request.url()).includes(part)),
  )

/** The total of one kind of energy in the shown period. */
export const total = (page: Page, kind: string) =>
  energy(page).getByText(kind, { exact: true }).first().locator('..').locator('dd')

/** The server's answers about a hydra, by default for its owner. */
export async function truth(
  emulator: EmulatorProcess,
  id = 'HY-0001',
  account: AccountName = 'owner',
) {
  const { idToken } = await tokenFor(emulator.authUrl, account)
  const ask = (path: string) => emulator.get(`/api/hydra/${path}`, idToken)
  const rows = z.object({ energyData: z.array(energyRow) })
  return {
    device: async () => hydraBody.parse(await ask(`device/${id}`)).device,
    energy: async (query: string) =>
      rows.parse(await ask(`energy/${id}?type=all&${query}`)).energyData,
    history: async () => rows.parse(await ask(`device/energy/${id}?range=daily&days=7`)).energyData,
    summary: async (query: string) =>
      rows.parse(await ask(`energy-summary/${id}?type=all&${query}`)).energyData,
    status: async (query: string) =>
      powerStatusReport.parse(await ask(`power-status?deviceId=${id}&${query}`)),
    timeline: async (query: string) =>
      powerTimeline.parse(await ask(`power-timeline?deviceId=${id}&${query}`)),
  }
}

/** Import of the channels of a group [C6], Wh. */
export function importedWh(rows: readonly EnergyRow[], group: 'grid' | 'generator'): number {
  return rows
    .filter(({ _id }) => (group === 'grid' ? [1, 2, 3] : [4, 5, 6]).includes(Number(_id.channel)))
    .reduce((sum, row) => sum + row.totalImportEnergy, 0)
}
