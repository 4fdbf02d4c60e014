import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../support/freePort.mjs'
import { openBrowser } from './cdp.mjs'
import { SIGN_IN } from './signIn.mjs'
import { until } from './until.mjs'
import { answersOk } from './visitor.mjs'

const DIST = join(process.cwd(), 'apps/dashboard/dist')
const MAIN = join(process.cwd(), 'apps/emulator/dist/main.js')

/**
 * The emulator with a scenario and a paused clock, and a browser signed in as the owner.
 * @param {string} scenario
 */
export async function emulatorPages(scenario) {
  const [port, authPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const emulator = spawn(process.execPath, [MAIN, ...flags, '--scenario', scenario], {
    stdio: 'ignore',
  })
  const ended = once(emulator, 'exit')
  /** @param {object} body */
  async function clock(body) {
    const answer = await fetch(`${url}/__emulator/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`clock: ${answer.status} ${await answer.text()}`)
  }
  async function end() {
    emulator.kill()
    await ended
  }
  try {
    const browser = await openBrowser()
    await until('the emulator', () => answersOk(`${url}/config.json`))
    await until('the Auth emulator', () => answersOk(`http://127.0.0.1:${authPort}/`))
    await clock({ paused: true })
    return {
      clock,
      /** @param {string} path page to open in a new browser; the owner is signed in unless the page is public */
      async opened(path, isPublic = false) {
        const page = await browser.newPage()
        await page.send('Page.enable')
        if (!isPublic) {
          await page.send('Page.navigate', { url: `${url}/login` })
          await until('the page of the sign-in', () =>
            page.evaluate(`location.pathname === '/login'`),
          )
          await page.evaluate(SIGN_IN)
        }
        await page.send('Page.navigate', { url: `${url}${path}` })
        return page
      },
      async close() {
        await browser.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * The scripts that a page has loaded, compressed sizes, largest first.
 * @param {{ evaluate: (expression: string) => Promise<any> }} page
 * @returns {Promise<{ path: string, kib: number }[]>}
 */
export async function scriptsOf(page) {
  /** @type {string[]} */
  const paths = await page.evaluate(
    'performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith(".js"))',
  )
  return [...new Set(paths)]
    .map((path) => ({ path, kib: gzipSync(readFileSync(join(DIST, path))).length / 1024 }))
    .sort((a, b) => b.kib - a.kib)
}
