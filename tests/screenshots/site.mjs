import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../support/freePort.mjs'

const PROGRAM = join(process.cwd(), 'apps/emulator/dist/main.js')

/**
 * The built emulator with a scenario, on free ports.
 * @param {string} scenario
 */
export async function startSite(scenario) {
  const [port, authPort] = [await freePort(), await freePort()]
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const child = spawn(process.execPath, [PROGRAM, ...flags, '--scenario', scenario], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ready = new Promise((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Wattpost is ready')) resolve(undefined)
    })
  })
  await Promise.race([
    ready,
    ended.then(([code]) => {
      throw new Error(`The emulator ended with ${code}. Is it built? npm run build`)
    }),
  ])
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    /**
     * @param {string} what e.g. `clock`
     * @param {object} body
     */
    async control(what, body) {
      const answer = await fetch(`${url}/__emulator/${what}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
