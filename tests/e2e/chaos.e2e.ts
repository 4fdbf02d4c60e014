import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright/test'
import { account } from '../support/accounts.ts'
import { expectAsLogged } from './asLogged.ts'
import { fault } from './control.ts'
import { startProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'

// Whatever goes wrong meanwhile, in the end the screen says what the emulator's log says.

const SCENARIO = fileURLToPath(new URL('./chaos.yaml', import.meta.url))
const HYDRA = '/device/hydra/HY-0001'
const MINUTE_MS = 60_000
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const grid = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })

test.use({ scenario: SCENARIO, expectedErrors: [/WebSocket|ERR_CONNECTION|Failed to load/] })

test('chaos: the emulator is killed in the middle of an outage and another starts in its place: all is told again, once (case 4) [S9, C8]', async ({
  page,
}) => {
  const first = await startProcess(SCENARIO)
  await first.begin()
  const { email, password } = account('owner')
  await page.goto(`${first.url}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(first.url + HYDRA)
  await expect(badge(page)).toHaveText('Live')
  await first.step(2 * MINUTE_MS)
  await expect(grid(page)).toContainText('Down')
  const ports = await first.kill()
  await expect(badge(page)).toHaveText('Offline')
  await expect(grid(page)).toContainText('—')
  const second = await startProcess(SCENARIO, ports)
  await second.begin()
  await second.step(3 * MINUTE_MS)
  await expectAsLogged(page, second)
  await second.stop()
})

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
  await expectAsLogged(page, emulator)
})
