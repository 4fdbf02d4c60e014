import { expect, type Page } from 'playwright/test'
import { fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { openTab } from './openDevice.ts'

/** The error with exactly this text: one text is the beginning of another. */
export const errorOn = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()

/** Calls of a page that fail without a message of the server, and the text of each. */
interface FailedCalls {
  readonly ids: string
  readonly path: string
  readonly texts: Readonly<Record<string, string>>
  /** The views of the page that show the texts, if not the first one. */
  readonly tabs?: Readonly<Record<string, 'History' | 'Outages'>>
}

export const FAILURES: readonly FailedCalls[] = [
  {
    ids: 'X9',
    path: '/device/pm/devices',
    texts: { 'GET /api/powermeter/devices': 'Error fetching power meter devices' },
  },
  {
    ids: 'X10',
    path: '/device/pm/PM-0001',
    texts: { 'GET /api/powermeter/device/PM-0001': 'Error fetching power meter device' },
  },
  {
    ids: 'X11',
    path: '/device/hydra/devices',
    texts: { 'GET /api/hydra/devices': 'Failed to fetch hydra devices' },
  },
  {
    ids: 'X12',
    path: '/device/hydra/HY-0001',
    texts: { 'GET /api/hydra/device/HY-0001': 'Failed to fetch hydra device' },
  },
  {
    ids: 'X13, X14, X16, X17',
    path: '/device/hydra/HY-0001',
    texts: {
      'GET /api/hydra/device/energy/HY-0001': 'Failed to fetch energy history',
      'GET /api/hydra/power-status': 'Failed to fetch power status',
      'GET /api/hydra/energy/HY-0001': 'Failed to fetch energy data',
      'GET /api/hydra/energy-summary/HY-0001': 'Failed to fetch energy summary',
    },
    tabs: {
      'Failed to fetch energy history': 'History',
      'Failed to fetch power status': 'Outages',
      'Failed to fetch energy summary': 'History',
    },
  },
  // Its panel shows one error, the status's first.
  {
    ids: 'X15',
    path: '/device/hydra/HY-0001',
    texts: { 'GET /api/hydra/power-timeline': 'Failed to fetch power timeline' },
    tabs: { 'Failed to fetch power timeline': 'Outages' },
  },
]

/** Fails unless each failed call of a page has its text, and a retry that removes it. */
export async function expectRetries(
  page: Page,
  emulator: EmulatorProcess,
  { path, texts, tabs = {} }: FailedCalls,
): Promise<void> {
  const lifts = await Promise.all(
    // Without a reason: the body is not of the contract.
    Object.keys(texts).map((http) => fault(emulator, { http, status: 500, body: { oops: true } })),
  )
  await page.goto(path)
  const show = async (text: string) => {
    const tab = tabs[text]
    if (tab !== undefined) await openTab(page, tab)
    else if (Object.keys(tabs).length > 0) await openTab(page, 'Overview')
  }
  for (const text of Object.values(texts)) {
    await show(text)
    await expect(errorOn(page, text)).toBeVisible()
  }
  for (const lift of lifts) await lift()
  for (const text of Object.values(texts)) {
    await show(text)
    await errorOn(page, text).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(text)).toHaveCount(0)
  }
}
