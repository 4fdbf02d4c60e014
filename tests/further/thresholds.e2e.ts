import type { Page } from 'playwright/test'
import { violationsOn } from '../e2e/axe.ts'
import { fault } from '../e2e/control.ts'
import { bgTruth } from '../e2e/deviceTruth.ts'
import type { EmulatorProcess } from '../e2e/emulator.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { signIn as signInByApi } from '../support/accounts.ts'
import { connectClient } from '../support/client.ts'

const LONG = new URL('../e2e/long-lists.yaml', import.meta.url).pathname

test.use({ scenario: LONG })

async function merchantsClient(emulator: EmulatorProcess) {
  const { idToken, uid } = await signInByApi(emulator.authUrl, 'merchant')
  return connectClient(emulator.url, { uid, idToken, type: 'merchant' })
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Thresholds of/ })

test('thresholds of devices chosen by keyboard; an offline one is named and set by a retry [E7, K10]', async ({
  page,
  emulator,
  signIn,
}) => {
  const client = await merchantsClient(emulator)
  const before = (await bgTruth(client, 'BG-0002')).notifications_threshold
  const { ok } = await client.ask('thresholds', {
    ...{ deviceId: 'BG-0002', ...before, high_voltage: 61, low_energy: 700 },
  })
  expect(ok).toBe(true)
  await emulator.play(1)
  await signIn('merchant', '/device/bg/devices?region=Lagos')
  await page.getByText('Table', { exact: true }).click()
  const select = page.getByRole('button', { name: 'Select', exact: true })
  await select.click()
  await expect(bar(page).getByRole('button', { name: 'Set thresholds' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Select BG-0001' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('checkbox', { name: 'Select BG-0002' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(bar(page).getByRole('status')).toHaveText('2 devices selected')

  await bar(page).getByRole('button', { name: 'Set thresholds' }).press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toHaveAccessibleName('Thresholds of 2 devices')
  await expect(dialog).toContainText('They apply to Wattpost devices.')
  const voltage = dialog.getByRole('textbox', { name: 'High voltage (V)' })
  await expect(voltage).toHaveValue('')
  await expect(voltage).toHaveAttribute('placeholder', 'Different')
  await expect(voltage).toHaveAccessibleDescription(/^Now .* to 61 V\. Empty: each device keeps/)
  await expect(dialog.getByRole('textbox', { name: 'High temperature (°C)' })).toHaveValue(
    String(before.high_temperature),
  )
  expect(await violationsOn(page, (axe) => axe)).toEqual([])
  const save = dialog.getByRole('button', { name: 'Save for 2 devices' })
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Change at least one value.')
  await voltage.fill('5000')
  await expect(voltage).toHaveAccessibleDescription('Enter 1 to 1000 V.')
  await voltage.fill('57,5')

  const lift = await fault(emulator, { device: 'offline', of: 'BG-0002' })
  await save.click()
  const retry = dialog.getByRole('button', { name: 'Try 1 device again' })
  await expect(retry).toBeFocused()
  await expect(dialog).toContainText('Saved for 1 device.')
  await expect(dialog.getByRole('listitem')).toHaveText(['BG-0002 is offline.'])
  await lift()
  await retry.press('Enter')
  await expect(dialog).toContainText('Saved for 2 devices.')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await bar(page).getByRole('button', { name: 'Done' }).click()
  await expect(select).toBeFocused()
  await emulator.play(1)
  for (const [id, own] of [
    ['BG-0001', before.low_energy],
    ['BG-0002', 700],
  ] as const) {
    const { notifications_threshold } = await bgTruth(client, id)
    expect(notifications_threshold).toEqual({ ...before, high_voltage: 57.5, low_energy: own })
  }
  client.close()
})

test('all devices of a filter are chosen, and kept while another filter hides them', async ({
  page,
  signIn,
}) => {
  await signIn('merchant', '/device/bg/devices?region=Kano')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Select all 20' }).click()
  const count = bar(page).getByRole('status')
  await expect(count).toHaveText('20 devices selected')
  await page.getByRole('combobox', { name: 'Region' }).selectOption('Lagos')
  await expect(count).toHaveText('20 devices selected20 are not in this list')
  await page.getByRole('checkbox', { name: 'Select BG-0001' }).check()
  await expect(count).toHaveText('21 devices selected20 are not in this list')
  await bar(page).getByRole('button', { name: 'Clear' }).click()
  await expect(count).toHaveText('No device selected')
})

test('a family without thresholds offers no selection', async ({ page, signIn }) => {
  await signIn('merchant', '/device/pm/devices')
  await expect(page.getByRole('link', { name: /PM-/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeHidden()
})
