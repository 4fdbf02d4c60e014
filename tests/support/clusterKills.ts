import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestCluster } from './cluster.ts'
import { commandingClients, loggedCommands } from './clusterCommands.ts'

const SOCKETS = 4
/** Interval at which time is read, ms. */
const READ_MS = 50
/** A kill comes at a random moment within this time after its turn, ms. */
const MOMENT_MS_MAX = 800
/** Time is followed for this long after a kill, ms. */
const WATCHED_MS = 2_500
/** Longest time until sockets are connected and all nodes are there again, ms. */
const BACK_MS_MAX = 60_000

/** What was seen while nodes were killed; times in ms. */
export interface KillReport {
  /** Longest time in which virtual time did not advance, for each kill. */
  readonly pausesMs: readonly number[]
  /** Time from the loss of a connection to the next one, for each that was lost. */
  readonly outagesMs: readonly number[]
  /** Numbers of commands that were acknowledged, and of all others. */
  readonly acknowledged: number
  readonly others: number
  /** Acknowledged commands that the log does not have, and commands that it has twice. */
  readonly lost: readonly number[]
  readonly doubled: readonly number[]
  /** Number of different logs, of world and inputs, that the nodes have in the end. */
  readonly logs: number
}

/**
 * Kills random nodes by SIGKILL at random moments, while clients send commands. Each time all nodes are there again, so
 * that two remain.
 */
export async function killNodes(cluster: TestCluster, kills: number): Promise<KillReport> {
  const count = (await cluster.nodes()).length
  const clients = await commandingClients(cluster, SOCKETS)
  const time = followTime(cluster.url)
  const pausesMs: number[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await until(clients.areConnected)
    const nodes = await allReady(cluster, count)
    await pause(Math.random() * MOMENT_MS_MAX)
    const { pid } = nodes[Math.floor(Math.random() * count)] ?? { pid: 0 }
    time.begin()
    process.kill(pid, 'SIGKILL')
    await pause(WATCHED_MS)
    pausesMs.push(time.longestPauseMs())
  }
  await allReady(cluster, count)
  await Promise.all([clients.stop(), time.stop()])
  const { acknowledged, outagesMs } = clients
  const counts = { acknowledged: acknowledged.size, others: clients.others() }
  return { ...{ pausesMs, outagesMs, ...counts }, ...(await verdict(cluster, acknowledged)) }
}

/** Compares the logs of the nodes with each other, and with the commands. */
async function verdict(cluster: TestCluster, acknowledged: ReadonlySet<number>) {
  await fetch(`${cluster.url}/__emulator/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused: true }),
  })
  const nodes = await cluster.nodes()
  const logsOf = async () => new Set(await Promise.all(nodes.map(({ url }) => logsText(url)))).size
  await expect.poll(logsOf).toBe(1)
  const times = new Map<number, number>()
  for (const number of await loggedCommands(cluster.url))
    times.set(number, (times.get(number) ?? 0) + 1)
  return {
    lost: [...acknowledged].filter((number) => !times.has(number)),
    doubled: [...times].flatMap(([number, count]) => (count > 1 ? [number] : [])),
    logs: await logsOf(),
  }
}

/** World log and inputs of a node. */
async function logsText(url: string): Promise<string> {
  const texts = ['world', 'inputs'].map(async (kind) =>
    (await fetch(`${url}/__emulator/log?kind=${kind}`)).text(),
  )
  return (await Promise.all(texts)).join('\n')
}

async function allReady(cluster: TestCluster, count: number) {
  let ready = await cluster.readyNodes()
  await until(async () => {
    ready = await cluster.readyNodes()
    return ready.length === count
  })
  return ready
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const lastMs = performance.now() + BACK_MS_MAX
  while (!(await holds())) {
    if (performance.now() > lastMs) throw new Error(`not within ${BACK_MS_MAX / 1000} s: ${holds}`)
    await pause(READ_MS)
  }
}

/** Reads virtual time through the balancer. */
function followTime(url: string) {
  let isOver = false
  let [nowMs, advancedMs, longestMs] = [0, performance.now(), 0]
  const read = async () => {
    const answer = await fetch(`${url}/__emulator/state`, { signal: AbortSignal.timeout(1000) })
    const { now } = (await answer.json()) as { now: string }
    if (!(Date.parse(now) > nowMs)) return
    nowMs = Date.parse(now)
    longestMs = Math.max(longestMs, performance.now() - advancedMs)
    advancedMs = performance.now()
  }
  const reading = (async () => {
    while (!isOver) {
      await read().catch(() => undefined)
      await pause(READ_MS)
    }
  })()
  return {
    begin: () => {
      longestMs = 0
    },
    longestPauseMs: () => Math.max(longestMs, performance.now() - advancedMs),
    stop: () => {
      isOver = true
      return reading
    },
  }
}
