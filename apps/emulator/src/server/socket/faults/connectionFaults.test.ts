import { expect, test } from 'vitest'
import type { SocketFault } from '../../../scenario/faults/socketFaultSchema.ts'
import { type Client, eventually, framesOf, settled, startServer } from '../server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test, outages: scripted }
`

async function serving() {
  const server = await startServer(FLEET)
  let raised = 0
  const raise = (what: SocketFault, id = `fault-${++raised}`) => {
    expect(server.player.submit({ kind: 'raise', id, what })).toMatchObject({ ok: true })
    return id
  }
  const command = (on: boolean) => {
    const action = { do: on ? 'switch-on' : 'switch-off' } as const
    const command = { kind: 'act', deviceId: 'BG-0001', action, cause: { by: 'control' } } as const
    expect(server.player.submit(command)).toMatchObject({ ok: true })
  }
  return { ...server, raise, command }
}

/** Sequence numbers of the frames that a client received. */
const numbers = (client: Client) => framesOf(client).map(({ seq }) => seq)
const ofPower = (client: Client) => client.received.filter(([event]) => event === 'power')

test('a kicked client disconnects and stays away', async () => {
  const { connect, raise, player } = await serving()
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
  expect(player.run.faults.get(id)).toBe(undefined)
})

test.each([
  ['close', 'transport close'],
  ['reset', 'transport error'],
] as const)('a client whose transport is hit by a %s reconnects', async (kind, reason) => {
  const { connect, raise } = await serving()
  const client = await connect('owner', { reconnection: true })
  const reasons: string[] = []
  client.socket.on('disconnect', (reason) => reasons.push(reason))
  const before = client.socket.id
  raise({ socket: kind })
  await eventually(() => reasons.length > 0 && client.socket.connected)
  expect(['transport close', reason]).toContain(reasons[0])
  expect(client.socket.id).not.toBe(before)
})

test('a client that reconnects during refused handshakes is admitted after the fault', async () => {
  const { connect, raise, player } = await serving()
  const client = await connect('owner', { reconnection: true })
  const errors: string[] = []
  client.socket.on('connect_error', ({ message }) => errors.push(message))
  const id = raise({ socket: 'close', refuse: 8000 })
  await eventually(() => errors.length >= 2)
  expect(client.socket.connected).toBe(false)
  expect(client.socket.active).toBe(true)
  player.step(8000)
  await eventually(() => client.socket.connected)
  expect(player.run.faults.get(id)).toBe(undefined)
})

test('a refusal of one user hits only that user, also at the first handshake', async () => {
  const { connect, raise, player } = await serving()
  const id = raise({ socket: 'refuse', who: 'owner@wattpost.test' })
  await connect('merchant')
  const owner = connect('owner', { reconnection: true })
  await eventually(() => (player.run.faults.get(id)?.hits ?? 0) >= 2)
  player.submit({ kind: 'lift', id })
  expect((await owner).socket.connected).toBe(true)
})

test('a refusal with a message sends it', async () => {
  const { connect, raise } = await serving()
  raise({ socket: 'refuse', message: 'Closed for repairs.', times: 1 })
  await expect(connect('owner')).rejects.toThrow('Closed for repairs.')
  expect((await connect('owner')).socket.connected).toBe(true)
})

test('a mute connection stays open without messages, and the next frame reveals the gap', async () => {
  const { connect, raise, command, player } = await serving()
  const [muted, other] = [await connect('owner'), await connect('merchant')]
  // On a busy machine frames are sent in a later turn: each is received before the fault changes.
  const received = (count: number) => eventually(() => numbers(other).length === count)
  command(false)
  await received(1)
  const id = raise({ socket: 'mute', who: 'owner@wattpost.test' })
  command(true)
  await received(2)
  player.submit({ kind: 'lift', id })
  command(false)
  await Promise.all([settled(muted), settled(other)])
  expect(numbers(other)).toEqual([1, 2, 3])
  expect(numbers(muted)).toEqual([1, 3])
  expect(muted.socket.connected).toBe(true)
})

test('the next sample reveals a lost frame by its number (case 6)', async () => {
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

test('dropped requests get no acknowledgement, and later ones do', async () => {
  const { connect, raise, player } = await serving()
  const client = await connect('owner')
  const id = raise({ socket: 'mute', direction: 'in', event: 'device' })
  const ask = (ms: number) =>
    client.socket.timeout(ms).emitWithAck('device', { deviceId: 'BG-0001' })
  await expect(ask(200)).rejects.toThrow()
  await settled(client)
  player.submit({ kind: 'lift', id })
  expect(await ask(5000)).toMatchObject({ ok: true })
})

test('a slow connection delivers everything late and in order', async () => {
  const { connect, raise, command } = await serving()
  const client = await connect('owner')
  raise({ socket: 'slow', latency: 300 })
  const began = performance.now()
  for (const on of [false, true, false]) command(on)
  await eventually(() => numbers(client).length === 3)
  expect(performance.now() - began).toBeGreaterThan(290)
  expect(numbers(client)).toEqual([1, 2, 3])
})

test('requests of a slow connection are answered late', async () => {
  const { connect, raise } = await serving()
  const client = await connect('owner')
  raise({ socket: 'slow', direction: 'in', latency: 300 })
  const began = performance.now()
  await settled(client)
  expect(performance.now() - began).toBeGreaterThan(290)
})

test('frames are duplicated, swapped or broken', async () => {
  const { connect, raise, command, player } = await serving()
  const client = await connect('owner')
  const during = async (what: SocketFault, ...commands: boolean[]) => {
    const from = ofPower(client).length
    const id = raise(what)
    for (const on of commands) command(on)
    player.submit({ kind: 'lift', id })
    await settled(client)
    return ofPower(client).slice(from)
  }
  const seqs = (received: (readonly [string, unknown])[]) =>
    received.map(([, frame]) => (frame as { seq: number }).seq)
  expect(seqs(await during({ socket: 'duplicate' }, false))).toEqual([1, 1])
  expect(seqs(await during({ socket: 'reorder' }, true, false))).toEqual([3, 2])
  const [[, broken] = []] = await during({ socket: 'malformed' }, true)
  expect(broken).toEqual(expect.stringMatching(/^\{"deviceId":"BG-0001"/))
  expect(client.socket.connected).toBe(true)
})

test('a fault hits at most `times`', async () => {
  const { connect, raise, command, player } = await serving()
  const client = await connect('owner')
  const id = raise({ socket: 'duplicate', event: 'power', times: 1 })
  command(false)
  command(true)
  await settled(client)
  expect(numbers(client)).toEqual([1, 1, 2])
  expect(player.run.faults.get(id)).toBe(undefined)
})

test('an active fault hits new connections too', async () => {
  const { connect, raise, command } = await serving()
  raise({ socket: 'duplicate', event: 'power' })
  const client = await connect('owner')
  command(false)
  await settled(client)
  expect(numbers(client)).toEqual([1, 1])
})

test('a limit of bytes ends the connections that it hits, as often as it may', async () => {
  const { connect, raise, command, player } = await serving()
  const [limited, other] = [
    await connect('owner', { reconnection: true }),
    await connect('merchant'),
  ]
  const reasons: string[] = []
  limited.socket.on('disconnect', (reason) => reasons.push(reason))
  const id = raise({ socket: 'limit', bytes: 10, who: 'owner@wattpost.test', times: 1 })
  expect(player.run.faults.get(id)?.hits).toBe(0)
  command(false)
  await eventually(() => reasons.length > 0 && limited.socket.connected)
  expect(reasons[0]).toMatch(/^transport (close|error)$/)
  expect(player.run.faults.get(id)).toBe(undefined)
  expect(other.socket.connected).toBe(true)
  command(true)
  await settled(limited)
  expect(reasons).toHaveLength(1)
})

test('a rate of bytes counts a hit for each connection, and ends with the fault', async () => {
  const { connect, raise, command, player, connections } = await serving()
  const client = await connect('owner')
  const id = raise({ socket: 'bandwidth', rate: 1 })
  await connect('merchant')
  expect(player.run.faults.get(id)?.hits).toBe(2)
  command(false)
  const tcp = connections()[0]?.request.socket
  await eventually(() => (tcp?.writableLength ?? 0) > 0)
  expect(numbers(client)).toEqual([])
  player.submit({ kind: 'lift', id })
  await settled(client)
  expect(numbers(client)).toEqual([1])
})
