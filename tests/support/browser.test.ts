import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { findBrowser, findHeadlessBrowser, launchOptions, type Machine } from './browser.mjs'

/** A machine on which only these programs are a working Chromium. */
function machine(working: readonly string[], more: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    home: '/home/me',
    env: { PATH: '/usr/local/bin:/usr/bin' },
    answers: (file) => working.includes(file),
    ...more,
  }
}

test.each([
  ['Chromium', '/usr/bin/chromium'],
  ['Chrome', '/usr/local/bin/google-chrome'],
])('%s is found on the PATH', (_, file) => {
  expect(findBrowser(machine([file]))).toBe(file)
})

test('a program that does not answer is skipped', () => {
  expect(findBrowser(machine(['/usr/bin/google-chrome']))).toBe('/usr/bin/google-chrome')
})

test('on a Mac the applications folder is searched too', () => {
  const chrome = '/home/me/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  expect(findBrowser(machine([chrome], { platform: 'darwin' }))).toBe(chrome)
  expect(findBrowser(machine([chrome]))).toBeUndefined()
})

test('a named browser is used without a fallback', () => {
  const env = { PATH: '/usr/bin', WATTPOST_BROWSER: '/opt/chrome' }
  expect(findBrowser(machine(['/opt/chrome', '/usr/bin/chromium'], { env }))).toBe('/opt/chrome')
  expect(findBrowser(machine(['/usr/bin/chromium'], { env }))).toBeUndefined()
})

test('the headless shell is preferred where it is installed and no browser is named', () => {
  const both = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell']
  expect(findHeadlessBrowser(machine(both))).toBe('/usr/bin/chromium-headless-shell')
  expect(findHeadlessBrowser(machine(['/usr/bin/chromium']))).toBe('/usr/bin/chromium')
  const env = { PATH: '/usr/bin', WATTPOST_BROWSER: '/usr/bin/chromium' }
  expect(findHeadlessBrowser(machine(both, { env }))).toBe('/usr/bin/chromium')
})

test('the features that Playwright disables stay disabled', async () => {
  const server = await chromium.launchServer(launchOptions())
  const args = server.process().spawnargs
  await server.close()
  const lists = args
    .filter((arg) => arg.startsWith('--disable-features='))
    .map((arg) => arg.replace('--disable-features=', '').split(','))
  expect(lists.length).toBeGreaterThan(1)
  expect(lists.at(-1)).toEqual(expect.arrayContaining(lists.flat()))
})
