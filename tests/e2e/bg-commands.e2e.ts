import { ageWhenShown, nextBarColour } from './announcements.ts'
import { fault } from './control.ts'
import { bgTruth, ownersClient } from './deviceTruth.ts'
import { fact, panel } from './facts.ts'
import { expect, test } from './fixtures.ts'
import { openDevice, openTab } from './openDevice.ts'

const ID = 'BG-0001'
const PATH = `/device/bg/${ID}`

test.use({ scenario: 'a-day-in-the-fleet' })

test('the page shows a new switch state once the device has it [K10, S10]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, PATH)
  const state = fact(page, 'Switch', 'Switch')
  await expect(state).toHaveText('On')
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Turn the output off?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(state).toHaveText('On')
  const client = await ownersClient(emulator)
  const end = await fault(emulator, { socket: 'mute', direction: 'in' })
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Turn off' }).click()
  await expect(state).toHaveText('Turning off…')
  const shown = ageWhenShown(page.locator('body'), 'The server did not answer. Try again.')
  // Without an acknowledgement the message bar says so and the state stays.
  await shown
  await end()
  expect((await bgTruth(client, ID)).switch_status.switch).toBe('on')
  client.close()
  await expect(state).toHaveText('On')
})

test('a switched-off output is shown live, in timelines and below energy [K4, K8, S10, R22]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, `${PATH}?range=h`)
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Turn off' }).click()
  await emulator.play(1)
  await expect(fact(page, 'Switch', 'Switch')).toHaveText('Off')
  await expect(fact(page, 'Switch', 'Power')).toHaveText('Off')
  await expect(page.getByRole('status', { name: 'Alerts' })).toContainText('Switched off')
  await openTab(page, 'History')
  await expect(page.getByRole('img', { name: /^Switch: .*Switched off/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Power: .*No power/ })).toBeVisible()
  await openTab(page, 'Overview')
  const energy = panel(page, 'Energy')
  await energy.scrollIntoViewIfNeeded()
  await expect(energy.getByRole('slider', { name: /^Output: .*down .* in 1 outage/ })).toBeVisible()
  const client = await ownersClient(emulator)
  expect((await bgTruth(client, ID)).switch_status.switch).toBe('off')
  client.close()
})

test('thresholds are validated, sent and shown once the device has them [E7, K10]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, PATH)
  await openTab(page, 'Details')
  await page.getByRole('button', { name: 'Edit thresholds' }).click()
  const field = page.getByRole('textbox', { name: 'High voltage (V)' })
  await field.fill('5000')
  await expect(page.getByText('Enter 1 to 1000 V.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeVisible()
  await field.fill('57,5')
  await page.getByRole('button', { name: 'Save' }).click()
  await emulator.play(1)
  await expect(fact(page, 'Thresholds', 'High voltage')).toHaveText('57.5 V')
  const client = await ownersClient(emulator)
  expect((await bgTruth(client, ID)).notifications_threshold.high_voltage).toBe(57.5)
  client.close()
})

test('a refused command → reverted, with the reason in the message bar [K10, R20, E21]', async ({
  page,
  emulator,
  signIn,
}) => {
  await openDevice(page, signIn, PATH)
  await fault(emulator, { device: 'offline', of: ID })
  await expect(page.getByRole('status', { name: 'Alerts' })).toContainText('Offline')
  await expect(fact(page, 'Measured now', 'Battery voltage')).toHaveText('—')
  const last = page.getByRole('region', { name: /^Last readings, / })
  await expect(last.getByText(/^\d+\.\d\d.V$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  const shown = ageWhenShown(page.locator('body'), `${ID} is offline.`)
  const colour = nextBarColour(page)
  await page.getByRole('alert').getByRole('button', { name: 'Turn off' }).click()
  await shown
  expect(await colour).toBe('rgb(255, 61, 32)')
  await expect(page.getByText('Turning off…')).toBeHidden()
  const client = await ownersClient(emulator)
  expect((await bgTruth(client, ID)).switch_status.switch).toBe('on')
  client.close()
})

test('a command without a connection → refused [X19, A3]', async ({
  page,
  emulator,
  signIn,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket|ERR_CONNECTION/)
  await openDevice(page, signIn, PATH)
  await fault(emulator, { socket: 'refuse' })
  await fault(emulator, { socket: 'close' })
  await expect(page.getByRole('status', { name: 'Connection', exact: true })).not.toHaveText('Live')
  await page.getByRole('button', { name: 'Turn off', exact: true }).click()
  const shown = ageWhenShown(page.locator('body'), 'Socket not connected')
  await page.getByRole('alert').getByRole('button', { name: 'Turn off' }).click()
  await shown
})
