import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '../support/freePort.mjs'
import { openBrowser } from './cdp.mjs'
import { print } from './table.mjs'
import { until } from './until.mjs'
import { signIn } from './visitor.mjs'

const RUNS = Number(process.env.WATTPOST_USABLE_RUNS ?? 10)
const MAIN = join(process.cwd(), 'apps/emulator/dist/main.js')
/** Time a page has before a user has typed the password. */
const TYPING_MS = 2500

/** Signs in and resolves when the figures of the fleet are visible and the connection is live. */
const SIGN_IN = `(async () => {
  const until = async (find) => {
    for (;;) {
      const found = find()
      if (found) return found
      await new Promise(requestAnimationFrame)
    }
  }
  const fill = (field, text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  fill(await until(() => document.querySelector('input[type=email]')), 'owner@wattpost.test')
  fill(document.querySelector('input[type=password]'), 'owner-demo')
  const began = performance.now()
  document.querySelector('form button[type=submit]').click()
  await until(() => location.pathname === '/dashboard')
  const arrivedMs = performance.now() - began
  const flow = () => document.querySelector('[aria-label="Fleet power flow"] dl')
  await until(() => /^Solar[\\d.,]+ k?W/.test(flow()?.textContent))
  const figuresMs = performance.now() - began
  await until(() => document.querySelector('[aria-label="Connection"]')?.textContent === 'Live')
  return { arrivedMs, figuresMs, liveMs: performance.now() - began }
})()`

const [port, authPort] = [await freePort(), await freePort()]
const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
const child = spawn(process.execPath, [MAIN, ...flags, '--scenario', 'grid-outage'], {
  stdio: 'ignore',
})
const site = `http://127.0.0.1:${port}`
await until('signing in', () => signIn(site, authPort))
const browser = await openBrowser()
try {
  const rows = []
  for (let run = 0; run < RUNS; run += 1) {
    const page = await browser.newPage()
    await page.send('Page.navigate', { url: `${site}/login` })
    await after(TYPING_MS)
    const { arrivedMs, figuresMs, liveMs } = await page.evaluate(SIGN_IN)
    rows.push({
      'address is /dashboard': arrivedMs,
      'the fleet’s figures stand there': figuresMs,
      'and the connection is live': liveMs,
    })
    await page.close()
  }
  print('ms from the click on “Sign in” to a usable dashboard', rows)
} finally {
  await browser.close()
  child.kill()
}
