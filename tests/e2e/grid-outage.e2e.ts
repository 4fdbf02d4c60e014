import {
  decodeHydraPower,
  energyRow,
  MINUTE_MS,
  powerStatusReport,
  powerTimeline,
  SECOND_MS,
} from '@wattpost/protocol'
import type { Page } from 'playwright/test'
import { z } from 'zod'
import { signIn as tokenFor } from '../support/accounts.ts'
import { expect, test } from './fixtures.ts'
import { openTab } from './openDevice.ts'
import { signInByForm, submitSignIn } from './signInForm.ts'

test.use({ scenario: 'grid-outage', contextOptions: { reducedMotion: 'no-preference' } })

const channel = (page: Page, name: string) => page.getByRole('group', { name })

test('a grid outage appears live; history matches [R10, A5, K9, S11, S20, E17, E18]', async ({
  page,
  emulator,
}) => {
  const changes = channelChangesOf(page)
  await signInByForm(page, 'owner')
  await page.getByRole('link', { name: /hydra/i }).first().click()
  await page
    .getByRole('link', { name: /HY-0001/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/device\/hydra\/HY-0001/)
  await expect(page.getByText('SIMULATED')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  for (const grid of ['Channel 1 grid', 'Channel 2 grid', 'Channel 3 grid']) {
    await expect(channel(page, grid)).toContainText('Up')
  }

  await emulator.play(10)
  for (const grid of ['Channel 1 grid', 'Channel 2 grid', 'Channel 3 grid']) {
    await expect(channel(page, grid)).toContainText('Down')
    await expect(channel(page, grid)).toContainText('0 V')
  }
  await expect(page.getByText('Grid down').first()).toBeVisible()
  for (const generator of ['Channel 4 generator', 'Channel 5 generator', 'Channel 6 generator']) {
    await expect(channel(page, generator)).toContainText('Running')
    await expect(channel(page, generator)).not.toContainText(/(^|\D)0 V/)
  }
  await expect(page.getByText(/On generator/).first()).toBeVisible()

  // It arrived over the socket, not by a later request.
  expect(changes()).toEqual(['1:0', '2:0', '3:0', '4:1', '5:1', '6:1'])

  await emulator.step(3 * MINUTE_MS)
  const nowMs = await emulator.pause()
  await page.reload()
  await expect(channel(page, 'Channel 1 grid')).toContainText('Down')
  await expect(channel(page, 'Channel 4 generator')).toContainText('Running')

  const { idToken } = await tokenFor(emulator.authUrl, 'owner')
  const status = powerStatusReport.parse(
    await emulator.get('/api/hydra/power-status?deviceId=HY-0001', idToken),
  )
  const timeline = powerTimeline.parse(
    await emulator.get('/api/hydra/power-timeline?deviceId=HY-0001', idToken),
  )
  const failure = timeline.byChannel['1']?.at(-1)
  expect(failure).toMatchObject({ powerStatus: 'power_failed', ns: 0, os: 1 })
  const downS = (nowMs - Date.parse('2026-01-15T17:58:30Z')) / SECOND_MS
  expect(failure?.duration).toBeCloseTo(downS, 3)
  expect(status.grid.tdn).toBeCloseTo(downS, 3)
  const shown = (Math.floor(status.grid.availability * 100) / 100).toFixed(2)
  await openTab(page, 'Outages')
  await expect(page.getByText(`${shown} %`).first()).toBeVisible()

  const events = page.getByRole('region', { name: 'Events · Today' })
  await expect(
    events.getByRole('row', { name: /18:58:30 Grid power failed 1, 2, 3/ }),
  ).toBeVisible()
  await expect(
    events.getByRole('row', { name: /18:58:3\d Generator started 4, 5, 6/ }),
  ).toBeVisible()

  const { energyData } = z
    .object({ energyData: z.array(energyRow) })
    .parse(await emulator.get('/api/hydra/energy/HY-0001?range=d', idToken))
  await openTab(page, 'Overview')
  const energy = page.getByRole('region', { name: 'Energy', exact: true })
  await energy.getByRole('button', { name: 'Show as table' }).click()
  for (const hour of ['18:00', '19:00']) {
    const generatedWh = energyData
      .filter(({ _id }) => _id.period.includes(`T${hour}`) && Number(_id.channel) >= 4)
      .reduce((total, row) => total + row.totalImportEnergy, 0)
    expect(generatedWh).toBeGreaterThan(50)
    const row = energy.getByRole('row', { name: new RegExp(`^${hour}`) })
    await expect(row).toContainText(`${Math.round(generatedWh)} Wh`)
  }
})

test('a wrong password → the login error [V1]', async ({ page, expectedErrors }) => {
  expectedErrors.push(/400 \(Bad Request\)/)
  await page.goto('/login')
  await submitSignIn(page, 'owner@wattpost.test', 'not-the-password')
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('a device page while signed out → redirect to login and back [R2, R10, R17]', async ({
  page,
}) => {
  await page.goto('/device/hydra/HY-0001')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await submitSignIn(page, 'owner@wattpost.test', 'owner-demo')
  await expect(page).toHaveURL(/\/device\/hydra\/HY-0001/)
  await expect(page.getByRole('heading', { name: 'HY-0001' })).toBeVisible()
})

test('a device of another merchant → not found [A4, X18]', async ({
  page,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/404 \(Not Found\)/)
  await signIn('owner', '/device/hydra/HY-0900')
  await expect(page.getByText('Device not found.').first()).toBeVisible()
})

/** Channel changes of `HY-0001` on the page's socket so far, as `channel:state`. */
function channelChangesOf(page: Page): () => string[] {
  const changes: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const message = /^42(\[.*)$/.exec(String(payload))?.[1]
      if (message === undefined) return
      const [event, data] = JSON.parse(message) as [string, unknown]
      if (event !== 'hydra_power') return
      for (const frame of [data].flat()) {
        const read = decodeHydraPower(frame)
        if (!read.ok || read.value.head.deviceId !== 'HY-0001') continue
        const { body } = read.value
        if (body.type === 'ac-power' && body.ns !== undefined) {
          changes.push(`${body.channel}:${body.ns}`)
        }
      }
    }),
  )
  return () => changes
}
