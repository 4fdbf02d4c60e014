// `npm run bench`: how long a built checkout takes from `npm start` to a page, and to a sign-in.
import { spawnSync } from 'node:child_process'
import { measureFloor } from './floor.mjs'
import { freePort } from './freePort.mjs'
import { run } from './program.mjs'
import { until } from './until.mjs'
import { answersOk, signIn } from './visitor.mjs'

const RUNS = 5
const COLUMNS = ['min', 'median', 'max']

/**
 * One start as a person types it, one visit, one Ctrl-C.
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

/** @param {readonly Record<string, number>[]} runs */
function print(runs) {
  const row = (/** @type {string} */ name, /** @type {readonly (string | number)[]} */ cells) =>
    console.log(name.padEnd(20) + cells.map((cell) => `${cell}`.padStart(9)).join(''))
  row('milliseconds', COLUMNS)
  for (const name of Object.keys(runs[0] ?? {})) {
    const sorted = runs.map((run) => Math.round(run[name] ?? 0)).sort((a, b) => a - b)
    row(
      name,
      [0, (sorted.length - 1) / 2, sorted.length - 1].map((at) => sorted[at] ?? 0),
    )
  }
}

const built = spawnSync(process.execPath, ['cli/bin/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
const runs = []
for (let count = 0; count < RUNS; count += 1) {
  runs.push({ ...(await measureStart()), ...(await measureFloor()) })
}
print(runs)
