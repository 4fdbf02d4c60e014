import { expect, test } from 'vitest'
import { START_MS } from '../../../scenario/scenarios.testing.ts'
import { type Client, eventually, startServer } from '../../socket/server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test, outages: scripted }
  - { id: BG-0002, family: bg, outages: scripted }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
`
const of = (client: Client, event: string) =>
  client.received.filter(([name]) => name === event).map(([, data]) => data as Wire)
type Wire = Readonly<Record<string, unknown>>
const idsOf = (client: Client) => [
  ...new Set(client.received.map(([, data]) => (data as Wire).deviceId)),
]

test('a merchant of the core receives each own device, and then its last day', async () => {
  const { connect } = await startServer(`dialect: core\n${FLEET}`)
  const client = await connect('merchant')
  await eventually(() => of(client, 'switch_data').length === 6)
  expect(idsOf(client)).toEqual(['BG-0001', 'BG-0002'])
  const events = client.received.map(([event]) => event)
  const firstHistory = events.indexOf('chat_data')
  expect(events.slice(firstHistory).filter((event) => !event.endsWith('_data'))).toEqual([])
  const firstDay = of(client, 'chat_data')[0]?.points as { t: number }[]
  expect(firstDay).toHaveLength(288)
  expect((firstDay[1]?.t ?? 0) - (firstDay[0]?.t ?? 0)).toBe(300)
})

test('the metrics of the core are values of the specification’s entities', async () => {
  const { connect } = await startServer(`dialect: core
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test }
`)
  const client = await connect('owner')
  await eventually(() => of(client, 'chat_data').length === 12)
  expect(of(client, 'chat_data').map(({ metric }) => metric)).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((channel) => `ac-power.${channel}.rp`),
    ...['bp', 'sp', 'mp', 'abp', 'tsc', 'mc'].map((field) => `battery-system.${field}`),
  ])
  expect(of(client, 'switch_data')).toEqual([])
})

test('a device that is assigned during the run has no earlier history', async () => {
  const { connect, player } = await startServer(`dialect: core\n${FLEET}`)
  player.step(3_600_000)
  player.submit({
    kind: 'act',
    deviceId: 'BG-0002',
    action: { do: 'assign', owner: 'owner@wattpost.test' },
    cause: { by: 'control' },
  })
  player.step(600_000)
  const client = await connect('owner')
  await eventually(() => of(client, 'switch_data').length === 6)
  const startOf = (id: string) => {
    const chunk = of(client, 'chat_data').find(({ deviceId }) => deviceId === id)
    return (chunk?.points as Wire[] | undefined)?.[0]?.t
  }
  const hourS = (START_MS + 3_600_000) / 1000
  expect([startOf('BG-0001'), startOf('BG-0002')]).toEqual([hourS + 600 - 86_400, hourS])
})

test('a client that leaves is sent no more, and nothing is logged', async () => {
  const { connect, connections, logMessages } = await startServer(`dialect: core\n${FLEET}`)
  const client = await connect('merchant')
  await eventually(() => of(client, 'chat_data').length > 0)
  client.socket.disconnect()
  await eventually(() => connections().length === 0)
  const other = await connect('owner')
  await eventually(() => of(other, 'switch_data').length === 3)
  expect(of(client, 'switch_data').length).toBeLessThan(6)
  expect(logMessages).toEqual([])
})

test('without acks each frame has the position of its stream, as a sample has', async () => {
  const { connect, player } = await startServer(`without: [acks]\n${FLEET}`)
  const client = await connect('owner')
  await eventually(() => of(client, 'power').some((frame) => 'br1' in frame))
  for (const frame of of(client, 'power'))
    expect(frame).toMatchObject({ epoch: player.epoch, seq: 0, sample: true })
  expect(idsOf(client).slice(1)).toEqual(['BG-0001'])
  expect(client.received[0]?.[0]).toBe('clock')
})

test('with acks nothing but the clock comes unprompted', async () => {
  const { connect } = await startServer(FLEET)
  const client = await connect('owner')
  await client.socket.timeout(5000).emitWithAck('unwatch', { deviceIds: [] })
  expect(client.received.map(([event]) => event)).toEqual(['clock'])
})
