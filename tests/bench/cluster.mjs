import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { setTimeout as after } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { cpuDuring, deliveries, openReaders, program } from './clusterPrograms.mjs'
import { print } from './table.mjs'

const RUNS = 3
/** One emulator uses three quarters of a core for them: a cluster is for loads that one process hardly carries. */
const CLIENTS = Number(process.env.WATTPOST_CLIENTS ?? 300)
/** Virtual seconds per second: about 700 events a second of the fleet of the default scenario. */
const SPEED = 60
const SECONDS = 8
const WARM_SECONDS = 3
const IDLE_SECONDS = 20
const COMMANDS = 200
const MERCHANT = { email: 'merchant@wattpost.test', password: 'merchant-demo' }
const OWNER = { email: 'owner@wattpost.test', password: 'owner-demo' }

/**
 * @param {string} authUrl
 * @param {object} account
 * @returns {Promise<{ uid: string, idToken: string }>}
 */
async function signIn(authUrl, account) {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any'
  const answer = await fetch(`${authUrl}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, returnSecureToken: true }),
  })
  const { localId: uid, idToken } = /** @type {any} */ (await answer.json())
  return { uid, idToken }
}

/**
 * CPU time for a million deliveries, s by kind of process.
 * @param {'start' | 'cluster'} verb
 * @param {readonly string[]} args
 */
async function costOfDeliveries(verb, args) {
  const running = await program(verb, [...args, '--speed', `${SPEED}`])
  try {
    const close = await openReaders(running, CLIENTS, await signIn(running.authUrl, MERCHANT))
    // The first reading of the metrics loads their library.
    await deliveries(running)
    await after(WARM_SECONDS * 1000)
    const before = await deliveries(running)
    const used = await cpuDuring(running, () => after(SECONDS * 1000))
    const millions = ((await deliveries(running)) - before) / 1_000_000
    close()
    const { node, balancer, redis } = used
    return {
      millions,
      node: node / millions,
      balancer: balancer / millions,
      redis: redis / millions,
    }
  } finally {
    await running.stop()
  }
}

/**
 * Times from a command of a socket to its acknowledgement, ms, in order.
 * @param {'start' | 'cluster'} verb
 * @param {readonly string[]} args
 */
async function commandTimes(verb, args) {
  const running = await program(verb, args)
  try {
    const { uid, idToken } = await signIn(running.authUrl, OWNER)
    const query = { user_id: uid, type: 'end_user' }
    const socket = io(running.url, { transports: ['websocket'], query, auth: { token: idToken } })
    const limits = { high_temperature: 61, high_voltage: 62, high_power_day: 63 }
    const others = { high_power_night: 64, not_charging: 66 }
    const times = []
    for (let n = 0; n < COMMANDS; n += 1) {
      // At any moment between two batches of the log.
      await after(Math.random() * 100)
      const began = performance.now()
      const body = { deviceId: 'BG-0001', ...limits, ...others, low_energy: n }
      const answer = await socket.timeout(10_000).emitWithAck('thresholds', body)
      if (!answer.ok) throw new Error(`a command was refused: ${answer.message}`)
      if (n > 10) times.push(performance.now() - began)
    }
    socket.disconnect()
    return times.sort((a, b) => a - b)
  } finally {
    await running.stop()
  }
}

/**
 * CPU of an idle world, % of a core by kind of process.
 * @param {'start' | 'cluster'} verb
 * @param {readonly string[]} args
 */
async function idleCost(verb, args) {
  const running = await program(verb, [...args, '--speed', '1'])
  try {
    await after(WARM_SECONDS * 1000)
    const used = await cpuDuring(running, () => after(IDLE_SECONDS * 1000))
    const percent = (/** @type {number} */ seconds) => (100 * seconds) / IDLE_SECONDS
    return {
      node: percent(used.node),
      balancer: percent(used.balancer),
      redis: percent(used.redis),
    }
  } finally {
    await running.stop()
  }
}

/**
 * Deliveries a second of one emulator, and of k nodes that each have as many clients, connected to the nodes themselves: a
 * balancer of one process carries two nodes. A node and its readers need a core each.
 * @param {number} k
 */
async function growthTo(k) {
  const one = await deliveriesPerSecond('start', [])
  const all = await deliveriesPerSecond('cluster', ['--nodes', `${k}`])
  return {
    'thousand a second, one emulator': one / 1000,
    [`thousand a second, ${k} nodes`]: all / 1000,
    [`of ${k} times one emulator`]: all / one / k,
  }
}

/**
 * @param {'start' | 'cluster'} verb
 * @param {readonly string[]} args
 */
async function deliveriesPerSecond(verb, args) {
  const running = await program(verb, [...args, '--speed', `${SPEED}`])
  const closes = []
  try {
    const merchant = await signIn(running.authUrl, MERCHANT)
    for (const { kind, url } of running.processes())
      if (kind === 'node') closes.push(await openReaders({ url }, CLIENTS, merchant))
    await deliveries(running)
    await after(WARM_SECONDS * 1000)
    const before = await deliveries(running)
    const began = performance.now()
    await after(SECONDS * 1000)
    return ((await deliveries(running)) - before) / ((performance.now() - began) / 1000)
  } finally {
    for (const close of closes) close()
    await running.stop()
  }
}

const NODES = 2
/** Nodes of this machine, replaced by `WATTPOST_NODES`. */
const GROWN_NODES = Number(process.env.WATTPOST_NODES ?? Math.floor(availableParallelism() / 2))

/** Costs of several emulators that follow one log, beside those of one emulator without a log. */
export async function measureCluster() {
  const built = spawnSync(process.execPath, ['cli/bin/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('it could not be built')
  const nodes = ['--nodes', `${NODES}`]
  const runs = []
  for (let run = 0; run < RUNS; run += 1) {
    const one = await costOfDeliveries('start', [])
    const two = await costOfDeliveries('cluster', nodes)
    runs.push({
      'million deliveries, one emulator': one.millions,
      'million deliveries, two nodes': two.millions,
      'one emulator': one.node,
      'two nodes': two.node,
      'two nodes : one emulator': two.node / one.node,
      balancer: two.balancer,
      Redis: two.redis,
    })
  }
  print(`CPU s per million deliveries to ${CLIENTS}`, runs, 2)
  const [own, shared] = [await commandTimes('start', []), await commandTimes('cluster', nodes)]
  const at = (/** @type {readonly number[]} */ times, /** @type {number} */ share) =>
    times[Math.floor(times.length * share)] ?? 0
  const latencies = [0.5, 0.95].map((share) => ({
    [`p${100 * share}, one emulator`]: at(own, share),
    [`p${100 * share}, two nodes`]: at(shared, share),
    [`p${100 * share}, added`]: at(shared, share) - at(own, share),
  }))
  print('acknowledgement of a command, ms', [Object.assign({}, ...latencies)], 1)
  const [alone, cluster] = [await idleCost('start', []), await idleCost('cluster', nodes)]
  print(
    'idle world at speed 1, % of a core',
    [
      {
        'one emulator': alone.node,
        'each of two nodes': cluster.node / NODES,
        'log, for each node': cluster.node / NODES - alone.node,
        Redis: cluster.redis,
        balancer: cluster.balancer,
      },
    ],
    2,
  )
  if (GROWN_NODES < 2) return console.log('deliveries of k nodes: not measured, it needs 4 cores\n')
  print('deliveries (asked: at least 0.85)', [await growthTo(GROWN_NODES)], 2)
}
