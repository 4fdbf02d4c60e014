// Case 10: a server of a thousand dashboards dies and returns after a minute.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { emulated } from './emulated.mjs'
import { playerWith } from './player.mjs'
import { beDashboards } from './reconnect.clients.mjs'
import { print } from './table.mjs'

const CLIENTS = 1000
const OUTAGE_MS = 60_000
const SELF = fileURLToPath(import.meta.url)

/** This program as a server that can be killed. */
async function serving(port = 0) {
  const child = fork(SELF, ['serve', `${port}`])
  const [message] = await once(child, 'message')
  return { child, port: Number(message.port) }
}

/** The largest number of moments within any second. @param {readonly number[]} sorted */
function busiestSecond(sorted) {
  let first = 0
  let most = 0
  for (const [index, ms] of sorted.entries()) {
    while ((sorted[first] ?? 0) <= ms - 1000) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

async function measure() {
  const before = await serving()
  const clients = fork(SELF, ['dashboards', `http://127.0.0.1:${before.port}`, `${CLIENTS}`])
  await once(clients, 'message')
  const killedMs = Date.now()
  before.child.kill('SIGKILL')
  await once(clients, 'message')
  await after(OUTAGE_MS)
  const { child } = await serving(before.port)
  const upMs = Date.now()
  const [{ atMs }] = await once(clients, 'message')
  clients.send('attempts')
  const [{ attemptsAtMs }] = await once(clients, 'message')
  const sorted = attemptsAtMs.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)
  clients.kill()
  child.kill()
  const settled = sorted.filter((/** @type {number} */ ms) => ms > killedMs + OUTAGE_MS / 2)
  print(
    `${CLIENTS} dashboards after ${OUTAGE_MS / 1000} s without a server`,
    [
      {
        'all back after, ms (30,000 at most)': atMs - upMs,
        'attempts in all': sorted.length,
        'busiest second, % of all attempts (10 at most)':
          (100 * busiestSecond(sorted)) / sorted.length,
        'busiest second of the later half, attempts': busiestSecond(settled),
      },
    ],
    1,
  )
}

const [role, ...rest] = process.argv.slice(2)
if (role === 'serve') {
  const player = await playerWith(['{ count: 10, family: hydra }'], { paused: true })
  const { port } = await emulated(player, Number(rest[0]))
  process.send?.({ port })
} else if (role === 'dashboards') {
  beDashboards(rest[0] ?? '', Number(rest[1]))
} else {
  await measure()
  process.exit(0)
}
