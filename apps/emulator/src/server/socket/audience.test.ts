import { expect, test } from 'vitest'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { SimulationRun } from '../../scenario/run/simulationRun.ts'
import { HEAD, scenarioOf, specsOf } from '../../scenario/scenarios.testing.ts'
import { World } from '../../world/world.ts'
import {
  type Client,
  eventually,
  framesOf,
  settled,
  startServer,
  type TestServer,
} from './server.testing.ts'

const fleet = (merchant: string, owner: string) => `fleet:
  - { id: BG-0001, family: bg, merchant: ${merchant}@wattpost.test${owner}, outages: scripted }
  - { id: BG-0002, family: bg, owner: owner@wattpost.test, outages: scripted }
`
const BEFORE = fleet('merchant', ', owner: owner@wattpost.test')
const AFTER = fleet('merchant2', '')

/** Gives the devices to other users. */
function handOver(player: ScenarioPlayer): void {
  const scenario = scenarioOf(HEAD + AFTER)
  const { seed } = scenario
  player.load(
    (hooks) => new SimulationRun({ scenario, seed, world: new World(specsOf(scenario)), ...hooks }),
  )
}

function command(player: ScenarioPlayer, id: string): void {
  const cause = { by: 'control' } as const
  const acted = player.submit({ kind: 'act', deviceId: id, action: { do: 'switch-off' }, cause })
  expect(acted).toMatchObject({ ok: true })
}

const idsOf = (client: Client) => new Set(framesOf(client).map(({ deviceId }) => deviceId))

test.each([true, false])(
  'a watcher gets no frames of a device that changed hands; batches %s (case 20)',
  async (batch) => {
    const { connect, player } = await startServer(BEFORE)
    const [owner, merchant, next] = [
      await connect('owner'),
      await connect('merchant'),
      await connect('merchant2'),
    ]
    const deviceIds = ['BG-0001', 'BG-0002']
    for (const one of [owner, merchant])
      await one.socket.emitWithAck('watch', { deviceIds, ...(batch && { batch }) })
    await eventually(() => idsOf(owner).has('BG-0001') && idsOf(merchant).has('BG-0001'))
    handOver(player)
    await Promise.all([settled(owner), settled(merchant)])
    const from = [owner, merchant].map(({ received }) => received.length)
    for (const id of deviceIds) command(player, id)
    // A whole round of samples, which watchers of BG-0002 receive.
    const sampled = (client: Client, since = 0) =>
      client.received.slice(since).some(([, payload]) => JSON.stringify(payload).includes('sample'))
    await eventually(() => sampled(owner, from[0]) && sampled(merchant, from[1]))
    await eventually(() => idsOf(next).has('BG-0001'))
    for (const [index, client] of [owner, merchant].entries()) {
      const since = { ...client, received: client.received.slice(from[index]) }
      expect(idsOf(since)).toEqual(new Set(['BG-0002']))
      expect(await client.socket.emitWithAck('device', { deviceId: 'BG-0001' })).toMatchObject({
        ok: false,
      })
    }
  },
)

test('a running history stops when its device changes hands (case 20)', async () => {
  const { connect, player } = await startServer(BEFORE)
  const owner = await connect('owner')
  const to = player.nowMs() / 1000
  await owner.socket.emitWithAck('chat_data', {
    ...{ deviceId: 'BG-0001', metric: 'acPower' },
    ...{ from: to - 7 * 86_400, to },
  })
  handOver(player)
  await settled(owner)
  const from = owner.received.length
  // Both would alternate: this one's end would come after many chunks of the other.
  await owner.socket.emitWithAck('chat_data', {
    ...{ deviceId: 'BG-0002', metric: 'acPower', from: to - 2 * 86_400, to },
  })
  const chunks = () =>
    owner.received
      .slice(from)
      .filter(([event]) => event === 'chat_data')
      .map(([, chunk]) => chunk as { deviceId: string; status: string })
  await eventually(() => chunks().at(-1)?.status === 'done')
  expect(new Set(chunks().map(({ deviceId }) => deviceId))).toEqual(new Set(['BG-0002']))
})

test.each([
  ['*', '#', 'BG-*', 'BG-%', 'BG', '', ' BG-0900'],
  ['single:merchant:uid-merchant', 'batch:end-user:uid-owner', 'watch:1', '__proto__'],
  [['BG-0002'], { $ne: null }, { toString: 'BG-0002' }, 0, null, true],
])('ids that are patterns, rooms or not strings get no event (case 18)', async (...ids) => {
  const { connect, player } = await startServer(BEFORE)
  const stranger = await connect('merchant2')
  for (const id of [...ids, ids]) {
    for (const payload of [{ deviceIds: [id] }, { deviceIds: id }, { deviceId: id }]) {
      for (const name of ['watch', 'device'] as const) {
        const answer = await stranger.socket.emitWithAck(name, payload as never)
        expect([name, payload, answer.ok]).toEqual([name, payload, false])
      }
    }
  }
  const watcher = await connect('merchant')
  await watcher.socket.emitWithAck('watch', { deviceIds: ['BG-0001'] })
  command(player, 'BG-0001')
  await eventually(() => framesOf(watcher).some(({ sample }) => sample === true))
  await settled(stranger)
  expect(new Set(stranger.received.map(([event]) => event))).toEqual(new Set(['clock']))
})

test('a snapshot names its newest frame, which has been sent', async () => {
  const { connect, player } = await startServer(BEFORE)
  const client = await connect('owner')
  const ask = () => client.socket.emitWithAck('device', { deviceId: 'BG-0001' })
  expect(await ask()).toMatchObject({ epoch: 0, seq: 0, now: player.nowMs() / 1000 })
  player.step(30_000)
  command(player, 'BG-0001')
  const { seq } = (await ask()) as { seq: number }
  const own = framesOf(client).filter(({ deviceId, sample }) => deviceId === 'BG-0001' && !sample)
  expect(seq).toBe(own.length)
  expect(own.map((frame) => frame.seq)).toEqual(own.map((_, index) => index + 1))
})

test.each([
  ['the device changes hands', (server: TestServer) => handOver(server.player)],
  [
    'the owner’s approval is withdrawn',
    (server: TestServer) => server.account('owner').setRole({ approved: false }),
  ],
])('frames that are delayed by a fault are not sent when %s', async (_, change) => {
  const server = await startServer(BEFORE)
  const owner = await server.connect('owner')
  const slow = { socket: 'slow', latency: 300, event: 'power' } as const
  expect(server.player.submit({ kind: 'raise', id: 'slow', what: slow })).toMatchObject({
    ok: true,
  })
  command(server.player, 'BG-0001')
  change(server)
  // The connection keeps the order of its messages: this one is delayed behind the frames.
  await settled(owner)
  expect(idsOf(owner).has('BG-0001')).toBe(false)
})
