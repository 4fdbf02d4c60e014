import { expect, test } from 'vitest'
import { Play } from '../scenario/play.ts'
import { HEAD, scenarioOf, specsOf } from '../scenario/scenarios.testing.ts'
import type { Stage } from '../scenario/stage.ts'
import { World } from '../world/world.ts'
import { type Client, eventually, framesOf, settled, startServer } from './server.testing.ts'

const fleet = (merchant: string, owner: string) => `fleet:
  - { id: BG-0001, family: bg, merchant: ${merchant}@wattpost.test${owner}, outages: scripted }
  - { id: BG-0002, family: bg, owner: owner@wattpost.test, outages: scripted }
`
const BEFORE = fleet('merchant', ', owner: owner@wattpost.test')
const AFTER = fleet('merchant2', '')

/** The same devices in other hands. */
function handOver(stage: Stage): void {
  const scenario = scenarioOf(HEAD + AFTER)
  const { seed } = scenario
  stage.load((listen) => new Play({ scenario, seed, world: new World(specsOf(scenario)), listen }))
}

function command(stage: Stage, id: string): void {
  const device = stage.play.world.device(id)
  if (device === undefined) throw new Error(`no ${id}`)
  stage.play.act(device, { do: 'switch-off' }, { by: 'control' })
}

const idsOf = (client: Client) => new Set(framesOf(client).map(({ deviceId }) => deviceId))

test.each([true, false])(
  'who watches a device that goes to another merchant is told nothing of it any more; batches %s (case 20)',
  async (batch) => {
    const { connect, stage } = await startServer(BEFORE)
    const [owner, merchant, next] = [
      await connect('owner'),
      await connect('merchant'),
      await connect('merchant2'),
    ]
    const deviceIds = ['BG-0001', 'BG-0002']
    for (const one of [owner, merchant])
      await one.socket.emitWithAck('watch', { deviceIds, ...(batch && { batch }) })
    await eventually(() => idsOf(owner).has('BG-0001') && idsOf(merchant).has('BG-0001'))
    handOver(stage)
    await Promise.all([settled(owner), settled(merchant)])
    const from = [owner, merchant].map(({ came }) => came.length)
    for (const id of deviceIds) command(stage, id)
    // A whole round of samples, which those who watch BG-0002 get.
    const sampled = (client: Client, since = 0) =>
      client.came.slice(since).some(([, payload]) => JSON.stringify(payload).includes('sample'))
    await eventually(() => sampled(owner, from[0]) && sampled(merchant, from[1]))
    await eventually(() => idsOf(next).has('BG-0001'))
    for (const [index, client] of [owner, merchant].entries()) {
      const since = { ...client, came: client.came.slice(from[index]) }
      expect(idsOf(since)).toEqual(new Set(['BG-0002']))
      expect(await client.socket.emitWithAck('device', { deviceId: 'BG-0001' })).toMatchObject({
        ok: false,
      })
    }
  },
)

test('a history that is under way ends when its device goes to somebody else (case 20)', async () => {
  const { connect, stage } = await startServer(BEFORE)
  const owner = await connect('owner')
  const to = stage.nowMs() / 1000
  await owner.socket.emitWithAck('chat_data', {
    ...{ deviceId: 'BG-0001', metric: 'acPower' },
    ...{ from: to - 7 * 86_400, to },
  })
  handOver(stage)
  await settled(owner)
  const from = owner.came.length
  // Both would come by turns, this one's end after many of the other's chunks.
  await owner.socket.emitWithAck('chat_data', {
    ...{ deviceId: 'BG-0002', metric: 'acPower', from: to - 2 * 86_400, to },
  })
  const chunks = () =>
    owner.came
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
])('ids that are patterns, rooms or no ids bring no event (case 18)', async (...ids) => {
  const { connect, stage } = await startServer(BEFORE)
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
  command(stage, 'BG-0001')
  await eventually(() => framesOf(watcher).some(({ sample }) => sample === true))
  await settled(stranger)
  expect(new Set(stranger.came.map(([event]) => event))).toEqual(new Set(['clock']))
})

test('a snapshot tells as of which frame it is true, and that frame has gone out', async () => {
  const { connect, stage } = await startServer(BEFORE)
  const client = await connect('owner')
  const ask = () => client.socket.emitWithAck('device', { deviceId: 'BG-0001' })
  expect(await ask()).toMatchObject({ epoch: 0, seq: 0, now: stage.nowMs() / 1000 })
  stage.step(30_000)
  command(stage, 'BG-0001')
  const { seq } = (await ask()) as { seq: number }
  const own = framesOf(client).filter(({ deviceId, sample }) => deviceId === 'BG-0001' && !sample)
  expect(seq).toBe(own.length)
  expect(own.map((frame) => frame.seq)).toEqual(own.map((_, index) => index + 1))
})
