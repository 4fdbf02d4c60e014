import { SERVER_ERRORS, socketRequests } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import type { LoggedTraffic } from '../../scenario/log/trafficLog.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { START_MS } from '../../scenario/scenarios.testing.ts'
import type { ClientSocket } from './clientSocket.ts'
import { eventually, settled, startServer } from './server.testing.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
`
/** `error` is reserved by socket.io and does nothing. */
const KNOWN = [...Object.keys(socketRequests), 'disconnect', 'error']

/** Events of a connection that are in no table, so that no scope rule applies. */
function unguarded(connection: ClientSocket | undefined): string[] {
  return (connection?.eventNames() ?? []).map(String).filter((name) => !KNOWN.includes(name))
}

test('a connection listens only to the requests of the table; none transfers a device [K10, A4] (case 19)', async () => {
  const server = await startServer(FLEET)
  await server.connect('owner')
  const [connection] = server.connections()
  expect(connection?.eventNames()).toEqual(expect.arrayContaining(KNOWN))
  expect(unguarded(connection)).toEqual([])
})

test('finds a listener without a scope rule [A4]', async () => {
  const server = await startServer(FLEET)
  await server.connect('owner')
  const [connection] = server.connections()
  ;(connection as { on(name: string, answer: () => void): void } | undefined)?.on(
    'secret',
    () => {},
  )
  expect(unguarded(connection)).toEqual(['secret'])
})

const COMMANDS = {
  switch: { on: false },
  thresholds: {
    ...{ high_temperature: 61, high_voltage: 62, high_power_day: 63 },
    ...{ high_power_night: 64, low_energy: 65, not_charging: 66 },
  },
  dividers: { battery_r1: 11, battery_r2: 12, solar_r1: 13, solar_r2: 14 },
} as const

test.each(Object.entries(COMMANDS))(
  '%s for a device out of scope is refused and logged, without effect (case 19)',
  async (name, values) => {
    const { connect, player } = await startServer(FLEET)
    const traffic: LoggedTraffic[] = []
    player.listen({ traffic: (entry) => traffic.push(entry) })
    const client = await connect('owner')
    const before = [...player.inputs]
    const socket = client.socket as { emitWithAck(name: string, payload: object): Promise<unknown> }
    const answer = await socket.emitWithAck(name, { deviceId: 'BG-0900', ...values })
    expect(answer).toEqual({ ok: false, message: SERVER_ERRORS.unknownDevice })
    expect(player.inputs).toEqual(before)
    expect(traffic.at(-1)?.event).toMatchObject({
      ...{ kind: 'ack', who: 'owner@wattpost.test', name },
      ...{ deviceIds: ['BG-0900'], ok: false },
    })
  },
)

/** Acknowledgements of a request in the traffic log, from now on. */
function acksOf(player: ScenarioPlayer, name: string): unknown[] {
  const acks: unknown[] = []
  player.listen({
    traffic: ({ event }) => {
      if (event.kind === 'ack' && event.name === name) acks.push([event.ok, event.message])
    },
  })
  return acks
}

const fails = () => {
  throw new Error('out of order')
}

test('case 45: a payload 40,000 deep is refused as what it is', async () => {
  const { connect, player, logMessages } = await startServer(FLEET)
  const acks = acksOf(player, 'switch')
  const client = await connect('owner')
  const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`
  for (const payload of [deep, `{"deviceId":${deep},"on":false}`])
    client.socket.io.engine.write(`20["switch",${payload}]`)
  await eventually(() => acks.length === 2)
  const message =
    'The payload of switch is not readable. It is nested too deeply; at most 64 levels are read.'
  expect(acks).toEqual([
    [false, message],
    [false, message],
  ])
  expect(logMessages).toEqual([])
})

test('a command that fails before its acknowledgement is refused once, without detail', async () => {
  const { connect, player, logMessages } = await startServer(FLEET)
  const acks = acksOf(player, 'switch')
  const { socket } = await connect('owner')
  vi.spyOn(player.run.world.simulatedDevice('BG-0001').device, 'can').mockImplementation(fails)
  const answer = await socket.emitWithAck('switch', { deviceId: 'BG-0001', on: false })
  expect(answer).toEqual({ ok: false, message: 'Internal error.' })
  expect(acks).toEqual([[false, 'Internal error.']])
  expect(logMessages).toEqual([expect.stringContaining('the request switch failed: Error: out of')])
})

test('a command that fails after its acknowledgement is acknowledged once, also in the log', async () => {
  const { connect, player, logMessages } = await startServer(FLEET)
  const acks = acksOf(player, 'switch')
  const client = await connect('owner')
  vi.spyOn(player, 'submit').mockImplementation(fails)
  const answer = await client.socket.emitWithAck('switch', { deviceId: 'BG-0001', on: false })
  expect(answer).toEqual({ ok: true })
  await settled(client)
  expect(acks).toEqual([[true, undefined]])
  expect(logMessages).toEqual([
    expect.stringContaining('switch failed after its acknowledgement: Error: out of'),
  ])
})

test('a series that fails midway ends with status error and is logged [K8]', async () => {
  const { connect, player, logMessages } = await startServer(FLEET)
  const acks = acksOf(player, 'switch_data')
  const client = await connect('owner')
  const device = player.run.world.simulatedDevice('BG-0001').device
  const nextEdgeMs = device.nextEdgeMs.bind(device)
  vi.spyOn(device, 'nextEdgeMs').mockImplementationOnce(nextEdgeMs).mockImplementationOnce(fails)
  const answer = await client.socket.emitWithAck('switch_data', {
    ...{ deviceId: 'BG-0001', series: 'switch' },
    ...{ from: START_MS / 1000 - 3600, to: START_MS / 1000 },
  })
  expect(answer).toEqual({ ok: true })
  const chunks = () => client.received.filter(([event]) => event === 'switch_data')
  await eventually(() => chunks().length > 0)
  await settled(client)
  const chunk = { deviceId: 'BG-0001', series: 'switch', status: 'error' }
  expect(chunks()).toEqual([['switch_data', { ...chunk, message: 'Internal error.' }]])
  expect(acks).toEqual([[true, undefined]])
  expect(logMessages).toEqual([
    expect.stringContaining('switch_data failed after its acknowledgement: Error: out of'),
  ])
})
