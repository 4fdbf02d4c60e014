import { fault } from '../e2e/control.ts'
import { expect, test } from '../e2e/fixtures.ts'

const LONG = new URL('../e2e/long-lists.yaml', import.meta.url).pathname

test.use({ scenario: LONG })

test('a list keeps its devices and their number when a new connection answers no lists', async ({
  page,
  emulator,
  signIn,
}) => {
  await signIn('merchant', '/device/bg/devices')
  const count = page.getByText('121 devices', { exact: true })
  await expect(count).toBeVisible()
  await fault(emulator, { socket: 'mute', event: 'devices' })
  await fault(emulator, { socket: 'reset' })
  // The list is asked for again, and given up after ten seconds.
  await expect(page.getByText('The server did not answer "devices". Try again.')).toBeVisible()
  await expect(count).toBeVisible()
  await expect(page.getByText('This server sends no device list.')).toBeHidden()
  await expect(page.getByRole('link', { name: /BG-0001/ })).toBeVisible()
})
