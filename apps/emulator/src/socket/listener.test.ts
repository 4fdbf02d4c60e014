import { SERVER_ERRORS, socketRequests } from '@wattpost/protocol'
import { expect, test, vi } from 'vitest'
import { START_MS } from '../scenario/scenarios.testing.ts'
import type { Stage } from '../scenario/stage.ts'
import type { LoggedTraffic } from '../scenario/traffic.ts'
import { eventually, settled, startServer } from './server.testing.ts'
import type { Connection } from './types.ts'

const FLEET = `fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
`
/** `error` is socket.io's own, and does nothing. */
const KNOWN = [...Object.keys(socketRequests), 'disconnect', 'error']

/** What a connection listens to that no table knows: nobody asks there who may see what. */
function unguarded(connection: Connection | undefined): string[] {
  return (connection?.eventNames() ?? []).map(String).filter((name) => !KNOWN.includes(name))
}

test('a connection listens to the requests of the table, and to nothing else: none hands a device over [K10, A4] (case 19)', async () => {
  const server = await startServer(FLEET)
  await server.connect('owner')
  const [connection] = server.connections()
  expect(connection?.eventNames()).toEqual(expect.arrayContaining(KNOWN))
  expect(unguarded(connection)).toEqual([])
})

test('a planted listener that asks nobody is found [A4]', async () => {
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
  '%s for another’s device is refused, changes nothing and is told in the traffic log (case 19)',
  async (name, values) => {
    const { connect, stage } = await startServer(FLEET)
    const traffic: LoggedTraffic[] = []
    stage.listen({ traffic: (entry) => traffic.push(entry) })
    const client = await connect('owner')
    const before = stage.play.inputs
    const socket = client.socket as { emitWithAck(name: string, payload: object): Promise<unknown> }
    const answer = await socket.emitWithAck(name, { deviceId: 'BG-0900', ...values })
    expect(answer).toEqual({ ok: false, message: SERVER_ERRORS.unknownDevice })
    expect(stage.play.inputs).toEqual(before)
    expect(traffic.at(-1)?.event).toMatchObject({
      ...{ kind: 'ack', who: 'owner@wattpost.test', name },
      ...{ deviceIds: ['BG-0900'], ok: false },
    })
  },
)

/** Every acknowledgement of one request that the traffic log tells of, from now on. */
function acksOf(stage: Stage, name: string): unknown[] {
  const acks: unknown[] = []
  stage.listen({
    traffic: ({ event }) => {
      if (event.kind === 'ack' && event.name === name) acks.push([event.ok, event.message])
    },
  })
  return acks
}

const fails = () => {
  throw new Error('out of order')
}

test('a command that fails before its acknowledgement is refused without detail, once', async () => {
  const { connect, stage, complaints } = await startServer(FLEET)
  const acks = acksOf(stage, 'switch')
  const { socket } = await connect('owner')
  vi.spyOn(stage.play.world.resident('BG-0001').device, 'can').mockImplementation(fails)
  const answer = await socket.emitWithAck('switch', { deviceId: 'BG-0001', on: false })
  expect(answer).toEqual({ ok: false, message: 'Internal error.' })
  expect(acks).toEqual([[false, 'Internal error.']])
  expect(complaints).toEqual([expect.stringContaining('the request switch failed: Error: out of')])
})

test('a command that fails behind its acknowledgement is acknowledged once, in the log too', async () => {
  const { connect, stage, complaints } = await startServer(FLEET)
  const acks = acksOf(stage, 'switch')
  const client = await connect('owner')
  vi.spyOn(stage.play, 'act').mockImplementation(fails)
  const answer = await client.socket.emitWithAck('switch', { deviceId: 'BG-0001', on: false })
  expect(answer).toEqual({ ok: true })
  await settled(client)
  expect(acks).toEqual([[true, undefined]])
  expect(complaints).toEqual([
    expect.stringContaining('switch failed after its acknowledgement: Error: out of'),
  ])
})

test('a series that fails midway ends with the status error, and is logged [K8]', async () => {
  const { connect, stage, complaints } = await startServer(FLEET)
  const acks = acksOf(stage, 'switch_data')
  const client = await connect('owner')
  const device = stage.play.world.resident('BG-0001').device
  const nextEdgeMs = device.nextEdgeMs.bind(device)
  vi.spyOn(device, 'nextEdgeMs').mockImplementationOnce(nextEdgeMs).mockImplementationOnce(fails)
  const answer = await client.socket.emitWithAck('switch_data', {
    ...{ deviceId: 'BG-0001', series: 'switch' },
    ...{ from: START_MS / 1000 - 3600, to: START_MS / 1000 },
  })
  expect(answer).toEqual({ ok: true })
  const chunks = () => client.came.filter(([event]) => event === 'switch_data')
  await eventually(() => chunks().length > 0)
  await settled(client)
  const told = { deviceId: 'BG-0001', series: 'switch', status: 'error' }
  expect(chunks()).toEqual([['switch_data', { ...told, message: 'Internal error.' }]])
  expect(acks).toEqual([[true, undefined]])
  expect(complaints).toEqual([
    expect.stringContaining('switch_data failed after its acknowledgement: Error: out of'),
  ])
})
