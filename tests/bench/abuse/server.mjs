import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as after } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../support/freePort.mjs'
import { tracedCollections } from '../../support/tracedCollections.mjs'

const MAIN = fileURLToPath(new URL('../../../apps/emulator/dist/main.js', import.meta.url))
const WATCH = new URL('loopWatch.mjs', import.meta.url).href
/** A report that comes later than this comes from a server that is held for good. */
const REPORT_MS_MAX = 60_000
const STOP_MS_MAX = 30_000

/**
 * @typedef {Awaited<ReturnType<typeof startAttacked>>} AttackedServer
 * @typedef {{ blocks: import('../../support/tracedCollections.mjs').Block[], rssBytes: number, peakBytes: number, everBytes: number,
 *   keptBytes: number }} LoopReport
 */

/**
 * The built emulator in a process of its own that reports its event loop and memory, at real speed.
 * @param {string} [scenario] a name, or a file
 */
export async function startAttacked(scenario = 'a-day-in-the-fleet') {
  const [port, authPort] = [await freePort(), await freePort()]
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const traced = tracedCollections()
  const child = fork(MAIN, [...flags, '--scenario', scenario, '--speed', '1'], {
    execArgv: ['--expose-gc', '--import', WATCH, ...traced.execArgv],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ more) => {
    complaints = (complaints + more).slice(-4000)
  })
  const ended = once(child, 'exit')
  if (child.stdout === null) throw new Error('a server without output')
  const lines = createInterface(child.stdout)
  await new Promise((resolve, reject) => {
    lines.on('line', (line) => line.startsWith('Wattpost is ready') && resolve(null))
    void ended.then(() => reject(new Error(`the server did not start: ${complaints}`)))
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  return {
    url: `http://127.0.0.1:${port}`,
    authUrl: `http://127.0.0.1:${authPort}`,
    hasEnded,
    /** How the server ended, and the end of its errors. */
    lastWords: () => `${child.signalCode ?? `code ${child.exitCode}`} ${complaints}`,
    /**
     * Figures since the last report.
     * @param {'report' | 'collect'} [how] after a garbage collection
     * @returns {Promise<LoopReport | null>} `null` if the server has ended or is held
     */
    async report(how = 'report') {
      if (hasEnded()) return null
      const reported = once(child, 'message').then(([report]) => report)
      child.send(how)
      return Promise.race([reported, ended.then(() => null), after(REPORT_MS_MAX, null)])
    },
    /** @returns {import('../../support/tracedCollections.mjs').Collection[]} of the whole run, once the server has ended */
    collections: () => traced.read(child.pid ?? 0),
    removeTrace: traced.remove,
    /** @returns {Promise<number>} ms from the signal to the exit */
    async stop() {
      const began = performance.now()
      if (!hasEnded()) child.kill('SIGTERM')
      const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
      if (!hasEnded()) await ended
      clearTimeout(overdue)
      return performance.now() - began
    },
  }
}

/**
 * Signs a seeded account in, as the Firebase SDK does.
 * @param {string} authUrl
 * @param {'owner' | 'merchant'} name
 * @returns {Promise<{ uid: string, token: string, type: string }>}
 */
export async function signedIn(authUrl, name) {
  const call = `${authUrl}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=any`
  const credentials = { email: `${name}@wattpost.test`, password: `${name}-demo` }
  const answer = await fetch(call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, returnSecureToken: true }),
  })
  const { localId, idToken } = /** @type {any} */ (await answer.json())
  return { uid: localId, token: idToken, type: name === 'owner' ? 'end_user' : name }
}
