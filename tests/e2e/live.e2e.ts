import type { CDPSession, Page } from 'playwright/test'
import { z } from 'zod'
import { signIn as tokenFor } from '../support/accounts.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'

test.use({ scenario: 'grid-outage' })

const DEVICE = '/device/hydra/HY-0001'
const badge = (page: Page) => page.getByRole('status', { name: 'Connection', exact: true })
const trouble = (page: Page) => page.getByRole('status', { name: 'Connection trouble' })
const voltage = (page: Page) => page.getByRole('group', { name: 'Channel 1 grid' })

/** A fault from now on; answers how to end it. */
async function fault(emulator: EmulatorProcess, what: object): Promise<() => Promise<void>> {
  const answer = await fetch(`${emulator.url}/__emulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: what }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`fault: ${answer.status} ${text}`)
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(text))
  return async () => {
    await fetch(`${emulator.url}/__emulator/faults/${id}`, { method: 'DELETE' })
  }
}

async function watching(page: Page, signIn: (name: 'owner') => Promise<void>): Promise<void> {
  await signIn('owner')
  await page.goto(DEVICE)
  await expect(badge(page)).toHaveText('Live')
  await expect(voltage(page)).toContainText('Up')
}

test('a cut link comes back by itself, alarms nobody, and what was missed is shown (cases 1, 3) [S9, C8]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket/)
  await watching(page, signIn)
  await emulator.play(1)
  const noteWords = wordsOf(page)
  await fault(emulator, { socket: 'close' })
  await emulator.step(60_000)
  await expect(voltage(page)).toContainText('Down')
  await expect(badge(page)).toHaveText('Live')
  expect(await noteWords()).toEqual(['Live'])
})
