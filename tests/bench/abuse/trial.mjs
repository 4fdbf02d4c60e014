import { fork } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { quantile, startNeighbour } from './neighbour.mjs'
import { signedIn, startAttacked } from './server.mjs'

const ATTACKER = fileURLToPath(new URL('attacker.child.mjs', import.meta.url))
const WARM_MS = 3000
/** For attacks that are longer than the run: 10,000 commands, 24,000 requests, the last answers. */
const GRACE_MS = 150_000
const MB = 1e6

/**
 * One attack on a fresh server, beside a well-behaved user.
 * @param {string | null} attack
 * @param {number} seconds
 * @returns {Promise<Record<string, number>>} figures by name
 */
export async function tried(attack, seconds) {
  const server = await startAttacked()
  try {
    const neighbour = await startNeighbour(server)
    await neighbour.measured(after(WARM_MS))
    const before = await server.report('collect')
    const attacked = {
      ...{ url: server.url, user: await signedIn(server.authUrl, 'owner'), seconds },
    }
    const attacking = attack === null ? after(seconds * 1000, {}) : byChild(attack, attacked)
    const felt = await neighbour.measured(attacking)
    const meanwhile = await server.report()
    const afterwards = await server.report('collect')
    neighbour.close()
    return {
      ...feltFigures(felt),
      ...loopFigures(before, meanwhile, afterwards),
      'server ended': server.hasEnded() ? 1 : 0,
      ...attackFigures(await attacking),
      'stop, ms': await server.stop(),
    }
  } finally {
    await server.stop()
  }
}

/**
 * @param {string} name
 * @param {object} attacked
 * @returns {Promise<Record<string, number>>}
 */
async function byChild(name, attacked) {
  const child = fork(ATTACKER, [name, JSON.stringify(attacked)])
  const overdue = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  /** @type {Record<string, number>} */
  let figures = {}
  child.on('message', (message) => {
    figures = /** @type {Record<string, number>} */ (message)
  })
  await new Promise((resolve) => child.once('close', resolve))
  clearTimeout(overdue)
  return figures
}

/** @param {{ http: number[], refused: number, events: number[], isCut: boolean }} felt */
function feltFigures({ http, refused, events, isCut }) {
  return {
    'GET /api/hydra/devices p50, ms': quantile(http, 0.5),
    'GET /api/hydra/devices p99, ms': quantile(http, 0.99),
    'GET /api/hydra/devices slowest, ms': Math.max(...http),
    'GET /api/hydra/devices unanswered': refused,
    'events p50 late, ms': quantile(events, 0.5),
    'events p99 late, ms': isCut ? Number.POSITIVE_INFINITY : quantile(events, 0.99),
  }
}

/**
 * @param {import('./server.mjs').LoopReport | null} before
 * @param {import('./server.mjs').LoopReport | null} meanwhile
 * @param {import('./server.mjs').LoopReport | null} afterwards
 */
function loopFigures(before, meanwhile, afterwards) {
  if (before === null || meanwhile === null || afterwards === null) {
    const unknown = Number.POSITIVE_INFINITY
    return {
      'event loop held, ms': unknown,
      'memory, peak beyond before, MB': unknown,
      'memory, kept afterwards, MB': unknown,
    }
  }
  // The highest of the whole process, if it was reached meanwhile.
  const { peakBytes, everBytes } = meanwhile
  const peak = everBytes > before.everBytes ? Math.max(everBytes, peakBytes) : peakBytes
  return {
    'event loop held, ms': meanwhile.heldMs,
    'event loop held, with garbage collection, ms': meanwhile.heldAndCollectedMs,
    'memory, peak beyond before, MB': (peak - before.rssBytes) / MB,
    'memory, kept afterwards, MB': (afterwards.keptBytes - before.keptBytes) / MB,
  }
}

/** Names of an attack's figures on the page. @type {Record<string, string>} */
const NAMES = {
  answered: 'attacks answered',
  refused: 'attacks refused or late',
  asked: 'attacks',
  slowestMs: 'slowest refusal, ms',
  notRefused: 'not refused',
  internalErrors: 'internal errors',
  given: 'commands',
}

/** @param {Record<string, number>} figures */
function attackFigures(figures) {
  const { firstMs, lastMs, firstSeekMs, lastSeekMs, ...counts } = figures
  const named = Object.entries(counts).map(([name, value]) => [NAMES[name] ?? name, value])
  if (firstMs === undefined || lastMs === undefined) return Object.fromEntries(named)
  const [first = 0, last = 0] = [firstSeekMs, lastSeekMs]
  return {
    ...Object.fromEntries(named),
    'first commands, ms each': firstMs,
    'last commands, ms each': lastMs,
    'last command : first': lastMs / firstMs,
    'first seek back, ms': first,
    'last seek back, ms': last,
    'last seek back : first': last / first,
  }
}
