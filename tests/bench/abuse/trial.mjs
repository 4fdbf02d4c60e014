import { fork } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { longestBlockMs } from '../../support/tracedCollections.mjs'
import { quantile, startNeighbour } from './neighbour.mjs'
import { signedIn, startAttacked } from './server.mjs'

const ATTACKER = fileURLToPath(new URL('attacker.child.mjs', import.meta.url))
const WARM_MS = 3000
/** Time for which the well-behaved user is alone, on the same server before the attack. */
const ALONE_MS = 5000
/** For attacks that are longer than the run: 10,000 commands, 24,000 requests, the last answers. */
const GRACE_MS = 240_000
const MB = 1e6

/**
 * One attack on a fresh server, beside a well-behaved user.
 * @param {{ attack: string | null, isRefused?: boolean, scenario?: string }} trial
 * @param {number} seconds
 * @returns {Promise<Record<string, number>>} figures by name
 */
export async function tried({ attack, isRefused = false, scenario }, seconds) {
  const server = await startAttacked(scenario)
  try {
    const neighbour = await startNeighbour(server)
    await neighbour.measured(after(WARM_MS))
    const alone = await neighbour.measured(after(ALONE_MS))
    const user = await signedIn(server.authUrl, 'owner')
    const attacked = { url: server.url, user, seconds }
    const once = isRefused ? await refusedOnce(server, attack, attacked) : {}
    const before = await server.report('collect')
    const attacking = attack === null ? after(seconds * 1000, {}) : byChild(attack, attacked)
    const felt = await neighbour.measured(attacking)
    const meanwhile = await server.report()
    const afterwards = await server.report('collect')
    neighbour.close()
    const hasEnded = server.hasEnded()
    if (hasEnded) console.error(`The server has ended: ${server.lastWords()}`)
    const stopMs = await server.stop()
    return {
      ...aloneFigures(alone),
      ...feltFigures(felt),
      ...heldFigures(meanwhile, server),
      ...memoryFigures(before, meanwhile, afterwards),
      ...once,
      'server ended': hasEnded ? 1 : 0,
      ...attackFigures(await attacking),
      'stop, ms': stopMs,
    }
  } finally {
    await server.stop()
    server.removeTrace()
  }
}

/**
 * Peak memory of a single refusal.
 * @param {import('./server.mjs').AttackedServer} server
 * @param {string | null} attack
 * @param {object} attacked
 */
async function refusedOnce(server, attack, attacked) {
  const before = await server.report('collect')
  await byChild(attack ?? '', { ...attacked, seconds: 0 })
  return { 'memory of one refusal, MB': peakMb(before, await server.report()) }
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

/** @param {{ http: number[], events: number[] }} alone */
function aloneFigures({ http, events }) {
  return {
    'GET /api/hydra/devices p99 just before, ms': quantile(http, 0.99),
    'events p99 late just before, ms': quantile(events, 0.99),
  }
}

/** @param {{ http: number[], refused: number, events: number[], sampleMs: number,
 *   isCut: boolean }} felt */
function feltFigures({ http, refused, events, sampleMs, isCut }) {
  return {
    'GET /api/hydra/devices p50, ms': quantile(http, 0.5),
    'GET /api/hydra/devices p99, ms': quantile(http, 0.99),
    'GET /api/hydra/devices slowest, ms': Math.max(...http),
    'GET /api/hydra/devices unanswered': refused,
    'events p50 late, ms': quantile(events, 0.5),
    'events p99 late, ms': isCut ? Number.POSITIVE_INFINITY : quantile(events, 0.99),
    'a watched device is sent every, ms': sampleMs,
  }
}

/**
 * @param {import('./server.mjs').LoopReport | null} meanwhile
 * @param {import('./server.mjs').AttackedServer} server that has ended
 */
function heldFigures(meanwhile, server) {
  const unknown = Number.POSITIVE_INFINITY
  return {
    'event loop held, ms': meanwhile
      ? longestBlockMs(meanwhile.blocks, server.collections())
      : unknown,
    'event loop held, with garbage collection, ms': meanwhile
      ? longestBlockMs(meanwhile.blocks, [])
      : unknown,
  }
}

/**
 * @param {import('./server.mjs').LoopReport | null} before
 * @param {import('./server.mjs').LoopReport | null} meanwhile
 * @param {import('./server.mjs').LoopReport | null} afterwards
 */
function memoryFigures(before, meanwhile, afterwards) {
  const unknown = Number.POSITIVE_INFINITY
  return {
    'memory, peak beyond before, MB': peakMb(before, meanwhile),
    'memory, kept afterwards, MB':
      before === null || afterwards === null
        ? unknown
        : (afterwards.keptBytes - before.keptBytes) / MB,
  }
}

/**
 * @param {import('./server.mjs').LoopReport | null} before
 * @param {import('./server.mjs').LoopReport | null} meanwhile
 * @returns {number} growth of the memory at its peak
 */
function peakMb(before, meanwhile) {
  if (before === null || meanwhile === null) return Number.POSITIVE_INFINITY
  // The highest of the whole process, if it was reached meanwhile.
  const { peakBytes, everBytes } = meanwhile
  const peak = everBytes > before.everBytes ? Math.max(everBytes, peakBytes) : peakBytes
  return (peak - before.rssBytes) / MB
}

/** Names of an attack's figures on the page. @type {Record<string, string>} */
const NAMES = {
  answered: 'attacks answered',
  refused: 'attacks refused or late',
  asked: 'attacks',
  slowestMs: 'slowest answer, ms',
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
    'first seek back, slowest, ms': first,
    'last seek back, slowest, ms': last,
    'last seek back : first': last / first,
  }
}
