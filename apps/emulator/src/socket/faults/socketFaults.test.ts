import { expect, test } from 'vitest'
import type { SocketFault } from '../../scenario/faults/socketFault.ts'
import { type Client, eventually, framesOf, settled, startServer } from '../server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test, outages: scripted }
`

async function serving() {
  const server = await startServer(FLEET)
  let raised = 0
  const raise = (what: SocketFault, id = `fault-${++raised}`) => {
    expect(server.stage.play.raise(id, what)).toBe(null)
    return id
  }
  const command = (on: boolean) => {
    const device = server.stage.play.world.device('BG-0001')
    if (device === undefined) throw new Error('no BG-0001')
    server.stage.play.act(device, { do: on ? 'switch-on' : 'switch-off' }, { by: 'control' })
  }
  return { ...server, raise, command }
}

/** The numbers of the frames that a client got. */
const numbers = (client: Client) => framesOf(client).map(({ seq }) => seq)
const ofPower = (client: Client) => client.came.filter(([event]) => event === 'power')

test('a kicked client is told to go, and stays away', async () => {
  const { connect, raise, stage } = await serving()
  const [kicked, other] = [
    await connect('owner', { reconnection: true }),
    await connect('merchant', { reconnection: true }),
  ]
  const reasons: string[] = []
  kicked.socket.on('disconnect', (reason) => reasons.push(reason))
  const id = raise({ socket: 'kick', who: 'owner@wattpost.test' })
  await eventually(() => reasons.length > 0)
  expect(reasons).toEqual(['io server disconnect'])
  expect(kicked.socket.active).toBe(false)
  expect(other.socket.connected).toBe(true)
  expect(stage.play.faults.get(id)).toBe(undefined)
})

test.each([
  ['close', 'transport close'],
  ['reset', 'transport error'],
] as const)(
  'a client whose transport is hit by a %s comes back by itself',
  async (kind, reason) => {
    const { connect, raise } = await serving()
    const client = await connect('owner', { reconnection: true })
    const reasons: string[] = []
    client.socket.on('disconnect', (told) => reasons.push(told))
    const before = client.socket.id
    raise({ socket: kind })
    await eventually(() => reasons.length > 0 && client.socket.connected)
    expect(['transport close', reason]).toContain(reasons[0])
    expect(client.socket.id).not.toBe(before)
  },
)

test('who comes again while handshakes are refused is let in when that is over', async () => {
  const { connect, raise, stage } = await serving()
  const client = await connect('owner', { reconnection: true })
  const errors: string[] = []
  client.socket.on('connect_error', ({ message }) => errors.push(message))
  const id = raise({ socket: 'close', refuse: 8000 })
  await eventually(() => errors.length >= 2)
  expect(client.socket.connected).toBe(false)
  expect(client.socket.active).toBe(true)
  stage.step(8000)
  await eventually(() => client.socket.connected)
  expect(stage.play.faults.get(id)).toBe(undefined)
})

test('only whom a refusal means is refused, also one who was never here', async () => {
  const { connect, raise, stage } = await serving()
  const id = raise({ socket: 'refuse', who: 'owner@wattpost.test' })
  await connect('merchant')
  const owner = connect('owner', { reconnection: true })
  await eventually(() => (stage.play.faults.get(id)?.hits ?? 0) >= 2)
  stage.play.lift(id)
  expect((await owner).socket.connected).toBe(true)
})

test('a refusal with words tells them', async () => {
  const { connect, raise } = await serving()
  raise({ socket: 'refuse', message: 'Closed for repairs.', times: 1 })
  await expect(connect('owner')).rejects.toThrow('Closed for repairs.')
  expect((await connect('owner')).socket.connected).toBe(true)
})

test('a mute link stays, nothing comes through, and the gap is seen with the next frame', async () => {
  const { connect, raise, command, stage } = await serving()
  const [muted, other] = [await connect('owner'), await connect('merchant')]
  command(false)
  const id = raise({ socket: 'mute', who: 'owner@wattpost.test' })
  command(true)
  stage.play.lift(id)
  command(false)
  await Promise.all([settled(muted), settled(other)])
  expect(numbers(other)).toEqual([1, 2, 3])
  expect(numbers(muted)).toEqual([1, 3])
  expect(muted.socket.connected).toBe(true)
})

test('a lost frame is noticed by the next sample, whose number it never got (case 6)', async () => {
  const { connect, raise, command } = await serving()
  const client = await connect('owner')
  command(false)
  raise({ socket: 'mute', event: 'power', times: 1 })
  command(true)
  await client.socket.emitWithAck('watch', { deviceIds: ['BG-0001'] })
  await eventually(() => framesOf(client).some(({ sample }) => sample === true))
  const samples = framesOf(client).filter(({ sample }) => sample === true)
  expect(new Set(samples.map(({ seq }) => seq))).toEqual(new Set([2]))
  expect(numbers(client)).toContain(1)
  expect(framesOf(client).filter(({ seq, sample }) => seq === 2 && !sample)).toEqual([])
})

test('who is not heard gets no acknowledgement, and is heard again afterwards', async () => {
  const { connect, raise, stage } = await serving()
  const client = await connect('owner')
  const id = raise({ socket: 'mute', direction: 'in', event: 'device' })
  const ask = (ms: number) =>
    client.socket.timeout(ms).emitWithAck('device', { deviceId: 'BG-0001' })
  await expect(ask(200)).rejects.toThrow()
  await settled(client)
  stage.play.lift(id)
  expect(await ask(5000)).toMatchObject({ ok: true })
})

test('a slow link brings everything late and in order', async () => {
  const { connect, raise, command } = await serving()
  const client = await connect('owner')
  raise({ socket: 'slow', latency: 300 })
  const began = performance.now()
  for (const on of [false, true, false]) command(on)
  await eventually(() => numbers(client).length === 3)
  expect(performance.now() - began).toBeGreaterThan(290)
  expect(numbers(client)).toEqual([1, 2, 3])
})

test('requests of a slow link are answered late', async () => {
  const { connect, raise } = await serving()
  const client = await connect('owner')
  raise({ socket: 'slow', direction: 'in', latency: 300 })
  const began = performance.now()
  await settled(client)
  expect(performance.now() - began).toBeGreaterThan(290)
})

test('frames come twice, change places, or cannot be read', async () => {
  const { connect, raise, command, stage } = await serving()
  const client = await connect('owner')
  const during = async (what: SocketFault, ...commands: boolean[]) => {
    const from = ofPower(client).length
    const id = raise(what)
    for (const on of commands) command(on)
    stage.play.lift(id)
    await settled(client)
    return ofPower(client).slice(from)
  }
  const seqs = (told: (readonly [string, unknown])[]) =>
    told.map(([, frame]) => (frame as { seq: number }).seq)
  expect(seqs(await during({ socket: 'duplicate' }, false))).toEqual([1, 1])
  expect(seqs(await during({ socket: 'reorder' }, true, false))).toEqual([3, 2])
  const [[, broken] = []] = await during({ socket: 'malformed' }, true)
  expect(broken).toEqual(expect.stringMatching(/^\{"deviceId":"BG-0001"/))
  expect(client.socket.connected).toBe(true)
})

test('a fault hits as often as it says, and no more', async () => {
  const { connect, raise, command, stage } = await serving()
  const client = await connect('owner')
  const id = raise({ socket: 'duplicate', event: 'power', times: 1 })
  command(false)
  command(true)
  await settled(client)
  expect(numbers(client)).toEqual([1, 1, 2])
  expect(stage.play.faults.get(id)).toBe(undefined)
})

test('who connects while a fault is in force is hit too', async () => {
  const { connect, raise, command } = await serving()
  raise({ socket: 'duplicate', event: 'power' })
  const client = await connect('owner')
  command(false)
  await settled(client)
  expect(numbers(client)).toEqual([1, 1])
})
