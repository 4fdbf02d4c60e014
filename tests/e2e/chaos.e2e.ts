import { powerTimeline } from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { signIn as tokenFor } from '../support/accounts.ts'
import { fault } from './control.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'

// Whatever goes wrong meanwhile, in the end the screen says what the emulator knows.

const HYDRA = '/device/hydra/HY-0001'
const MINUTE_MS = 60_000
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const trouble = (page: Page) => page.getByRole('status', { name: 'Connection trouble' })
const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })
const generator = (page: Page) => page.getByRole('group', { name: 'Channel 4 generator' })

test.use({ scenario: 'grid-outage', expectedErrors: [/WebSocket|ERR_CONNECTION|Failed to load/] })

/** The page shows the outage, with each of its changes once, as the server has them. */
async function expectOutage(page: Page, emulator: EmulatorProcess) {
  await expect(badge(page)).toHaveText('Live', { timeout: 30_000 })
  await expect(trouble(page)).toBeEmpty()
  await expect(grid(page)).toContainText('Down')
  await expect(generator(page)).toContainText('Up')
  const { idToken } = await tokenFor(emulator.authUrl, 'owner')
  const timeline = powerTimeline.parse(
    await emulator.get('/api/hydra/power-timeline?deviceId=HY-0001', idToken),
  )
  expect(timeline.byChannel['1']?.at(-1)).toMatchObject({ powerStatus: 'power_failed', ns: 0 })
  const events = page.getByRole('region', { name: 'Events, Today' })
  await expect(events.getByRole('row', { name: /18:58:30 Grid power failed/ })).toHaveCount(1)
  await expect(events.getByRole('row', { name: /18:58:3\d Generator started/ })).toHaveCount(1)
}

test('chaos: the socket is cut every few seconds all through an outage: nothing is lost, nothing twice (cases 1, 3) [S9, C8]', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('owner')
  await page.goto(HYDRA)
  await expect(badge(page)).toHaveText('Live')
  for (const kind of ['close', 'reset', 'close', 'reset']) {
    await fault(emulator, { socket: kind })
    await emulator.step(MINUTE_MS)
    await expect(badge(page)).toHaveText('Live', { timeout: 15_000 })
    await expect(page.getByText(/Last seen (just now|\d+ s ago)/)).toBeVisible()
  }
  await expectOutage(page, emulator)
})
