import { SERVER_ERRORS } from '@wattpost/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { dashboardLoad } from '../support/dashboardLoad.ts'
import { startEmulator } from '../support/emulator.ts'
import { visitor } from '../support/visitor.ts'

const DAY_S = 86_400

test('case 44: the dashboard of 500 devices is never refused; `npm run verify` tries 5,000 [K7, H10, H14]', async () => {
  const emulator = await startEmulator('a-day-in-the-fleet')
  onTestFinished(() => emulator.close())
  const answers = await dashboardLoad(emulator, 500)
  expect([...answers.keys()].sort()).toEqual(['200', 'true'])
  expect(answers.get('true')).toBeGreaterThanOrEqual(500)
})

test('case 44: a user with too many open requests is refused over HTTP and socket, another is not [429]', async () => {
  const perUser = 12
  const emulator = await startEmulator('grid-outage', { workLimits: { perUser } })
  onTestFinished(() => emulator.close())
  const [owner, merchant] = await Promise.all([
    visitor(emulator, 'owner'),
    visitor(emulator, 'merchant'),
  ])
  const client = await owner.connect()
  const to = emulator.player.nowMs() / 1000
  const week = { deviceId: 'BG-0001', metric: 'solarPower', from: to - 7 * DAY_S, to }
  const acks = await Promise.all(Array.from({ length: 40 }, () => client.ask('chat_data', week)))
  const refused = acks.filter(({ ok }) => ok === false)
  expect(refused.length).toBeGreaterThan(20)
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([SERVER_ERRORS.busy]))
  const list = '/api/hydra/devices'
  expect(await owner.get(list)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    body: { success: false, message: SERVER_ERRORS.busy },
  })
  expect((await merchant.get(list)).status).toBe(200)
  client.close()
  // Its requests end with the connection.
  await expect.poll(async () => (await owner.get(list)).status).toBe(200)
})
