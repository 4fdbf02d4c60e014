import { performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { Server } from 'socket.io'
import { asMerchant, emulated, listening } from './emulated.mjs'
import { playerWith } from './player.mjs'
import { readers } from './readers.mjs'
import { print } from './table.mjs'

const RUNS = 3
const DEVICES = 200
/** Deliveries in all, for any number of clients. */
const DELIVERIES = 150_000
/** Events sent before the bench waits for their arrival, so that no client falls behind. */
const WINDOW = 400
const EVENTS_PER_SECOND = 5000
const SECONDS = 4

const player = await playerWith([`{ count: ${DEVICES}, family: hydra, variant: grid_gen }`], {
  paused: true,
})
const devices = player.run.world.devices
/** One reported frame of each device. */
const frames = devices.map((device) => ({
  device,
  frame: /** @type {any} */ (device.report(player.nowMs())[0]),
}))

/** @param {number} n */
function frameAt(n) {
  const found = frames[n % DEVICES]
  if (found === undefined) throw new Error('a fleet without devices')
  return found
}

async function ours() {
  const { port, emitFrame, close } = await emulated(player)
  const send = (/** @type {number} */ n) => {
    const { device, frame } = frameAt(n)
    emitFrame(device.id, frame)
  }
  return { port, send, close }
}

/** Floor: bare socket.io, the same bytes to one room. */
async function bare() {
  const { http, port } = await listening()
  const io = new Server(http, { transports: ['websocket'] })
  io.on('connection', (socket) => void socket.join('all'))
  const send = (/** @type {number} */ n) => {
    const { frame } = frameAt(n)
    const seq = Math.floor(n / DEVICES) + 1
    io.to('all').emit(frame.event, { ...frame.data, epoch: 0, seq })
  }
  return { port, send, close: () => io.close() }
}

/**
 * @param {() => Promise<{ port: number, send: (n: number) => void, close: () => Promise<void> }>} open
 * @param {number} count
 * @param {object} [who]
 * @returns {Promise<number>} thousand deliveries per second
 */
async function throughput(open, count, who = {}) {
  const server = await open()
  const clients = await readers(server.port, { count, ...who })
  const windows = Math.ceil(DELIVERIES / count / WINDOW)
  const pass = async (/** @type {number} */ times) => {
    for (let n = 0; n < times; n += 1) {
      const got = clients.got(WINDOW * count)
      for (let event = 0; event < WINDOW; event += 1) server.send(n * WINDOW + event)
      await got
    }
  }
  await pass(Math.ceil(windows / 4))
  const began = performance.now()
  await pass(windows)
  const took = performance.now() - began
  clients.close()
  await server.close()
  return (windows * WINDOW * count) / took
}

/**
 * @param {number} count
 * @param {string} wish first message of a client
 * @returns {Promise<number>} busy time of the server's thread, ms, for a second of events
 */
async function serverTime(count, wish) {
  const server = await ours()
  const clients = await readers(server.port, { count, ...asMerchant, wish })
  const batchSize = EVENTS_PER_SECOND / 100
  let n = 0
  const play = async (/** @type {number} */ seconds) => {
    const began = performance.now()
    for (let slice = 0; slice < seconds * 100; slice += 1) {
      for (let event = 0; event < batchSize; event += 1) server.send(n++)
      await after(Math.max(0, began + (slice + 1) * 10 - performance.now()))
    }
  }
  await play(1)
  const before = performance.eventLoopUtilization()
  await play(SECONDS)
  const { active } = performance.eventLoopUtilization(before)
  clients.close()
  await server.close()
  return active / SECONDS
}

for (const count of [1, 20, 100]) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const floor = await throughput(bare, count)
    const delivered = await throughput(ours, count, asMerchant)
    runs.push({
      'device events': delivered,
      'floor: bare socket.io, same bytes': floor,
      'of the floor': delivered / floor,
    })
  }
  print(`delivery to ${count}, thousand/s`, runs, 2)
}

const BATCH = '420["watch",{"deviceIds":[],"batch":true}]'
for (const count of [1, 20]) {
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const single = await serverTime(count, '')
    const batched = await serverTime(count, BATCH)
    runs.push({ 'one by one': single, 'in arrays': batched, 'of one by one': batched / single })
  }
  print(`server busy, ms for a second of ${EVENTS_PER_SECOND} events to ${count}`, runs, 2)
}
process.exit(0)
