import { spawnSync } from 'node:child_process'
import { freePort } from '../support/freePort.mjs'
import { measureFloor } from './floor.mjs'
import { run } from './program.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'
import { answersOk, signIn } from './visitor.mjs'

const RUNS = 5

/**
 * One start from the command line, one visit, one Ctrl-C.
 * @returns {Promise<Record<string, number>>} milliseconds since the start; the last since Ctrl-C
 */
async function measureStart() {
  const port = await freePort()
  const authPort = await freePort()
  const site = `http://127.0.0.1:${port}`
  const options = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const began = performance.now()
  const program = run('npm', ['start', '--', ...options])
  const reached = async (/** @type {string} */ what, /** @type {() => Promise<boolean>} */ ask) => {
    await until(what, ask)
    return performance.now() - began
  }
  try {
    return {
      'landing page': await reached('landing page', () => answersOk(`${site}/`)),
      'config.json': await reached('config.json', () => answersOk(`${site}/config.json`)),
      'first sign-in': await reached('first sign-in', () => signIn(site, authPort)),
      'Ctrl-C to the end': await program.interrupt(),
    }
  } finally {
    program.kill()
  }
}

/** Time of a built checkout from `npm start` to a page, and to a sign-in. */
export async function measureStartup() {
  const built = spawnSync(process.execPath, ['cli/bin/build.mjs'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('it could not be built')
  const runs = []
  for (let count = 0; count < RUNS; count += 1) {
    runs.push({ ...(await measureStart()), ...(await measureFloor()) })
  }
  print('startup, ms', runs)
}
