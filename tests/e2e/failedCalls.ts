import type { Page } from 'playwright/test'

/** The error with exactly this text: one text is the beginning of another. */
export const errorOn = (page: Page, text: string) =>
  page
    .getByRole('alert')
    .filter({ has: page.getByText(text, { exact: true }) })
    .first()

/** The page and text of each failed call without a message of the server. */
export const FAILURES = [
  [
    'X9',
    'GET /api/powermeter/devices',
    500,
    '/device/pm/devices',
    'Error fetching power meter devices',
  ],
  [
    'X10',
    'GET /api/powermeter/device/PM-0001',
    500,
    '/device/pm/PM-0001',
    'Error fetching power meter device',
  ],
  ['X11', 'GET /api/hydra/devices', 500, '/device/hydra/devices', 'Failed to fetch hydra devices'],
  [
    'X12',
    'GET /api/hydra/device/HY-0001',
    500,
    '/device/hydra/HY-0001',
    'Failed to fetch hydra device',
  ],
  [
    'X13',
    'GET /api/hydra/device/energy/HY-0001',
    500,
    '/device/hydra/HY-0001',
    'Failed to fetch energy history',
  ],
  [
    'X14',
    'GET /api/hydra/power-status',
    500,
    '/device/hydra/HY-0001',
    'Failed to fetch power status',
  ],
  [
    'X15',
    'GET /api/hydra/power-timeline',
    500,
    '/device/hydra/HY-0001',
    'Failed to fetch power timeline',
  ],
  [
    'X16',
    'GET /api/hydra/energy/HY-0001',
    500,
    '/device/hydra/HY-0001',
    'Failed to fetch energy data',
  ],
  [
    'X17',
    'GET /api/hydra/energy-summary/HY-0001',
    500,
    '/device/hydra/HY-0001',
    'Failed to fetch energy summary',
  ],
] as const
