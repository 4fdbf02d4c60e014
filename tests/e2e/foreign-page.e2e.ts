import type { Frame, Page } from 'playwright/test'
import { loginBody } from '../support/accounts.ts'
import { launchOptions } from '../support/browser.mjs'
import { foreignSite } from '../support/foreignSite.ts'
import { visitor } from '../support/visitor.ts'
import type { EmulatorProcess } from './emulator.ts'
import { expect, test } from './fixtures.ts'
import { sandboxedFrame } from './foreignAttempts.ts'

/** Attempts of a foreign page in a signed-in browser. */
interface Trial {
  /** Runs in the page; resolves when the browser has finished it. */
  readonly run: (url: string) => Promise<void>
  /** Requests that the server must have received and refused. */
  readonly requests: number
}

const EFFECTS = ['reset', 'clock', 'scenario', 'faults', 'devices/HY-0001/actions']

const TRIALS: Readonly<Record<string, Trial>> = {
  'a simple POST without reading the answer': {
    run: async (url) => {
      const body = '{"paused":false,"do":"grid-off"}'
      const paths = ['reset', 'clock', 'scenario', 'faults', 'devices/HY-0001/actions']
      for (const path of paths)
        await fetch(`${url}/__emulator/${path}`, {
          ...{ method: 'POST', mode: 'no-cors', credentials: 'include', body },
          headers: { 'content-type': 'text/plain' },
        } as RequestInit).catch(() => {})
    },
    requests: EFFECTS.length,
  },
  'a beacon': {
    run: async (url) => {
      navigator.sendBeacon(`${url}/__emulator/reset`, 'x')
      await fetch(`${url}/__emulator/clock`, {
        method: 'POST',
        mode: 'no-cors',
        keepalive: true,
      }).catch(() => {})
    },
    requests: 2,
  },
  'a form': {
    run: (url) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.name = 'target'
        document.body.append(frame)
        frame.addEventListener('load', () => resolve())
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: `${url}/__emulator/reset`, target: 'target' })
        document.body.append(form)
        form.submit()
      }),
    requests: 1,
  },
  'a form that looks like JSON': {
    run: (url) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.name = 'plain'
        document.body.append(frame)
        frame.addEventListener('load', () => resolve())
        const form = document.createElement('form')
        const action = `${url}/__emulator/devices/HY-0001/actions`
        Object.assign(form, { method: 'post', action, target: 'plain', enctype: 'text/plain' })
        const field = document.createElement('input')
        Object.assign(field, { name: '{"do":"grid-off","x":"', value: '"}' })
        form.append(field)
        document.body.append(form)
        form.submit()
      }),
    requests: 1,
  },
  'pictures, styles, scripts and frames of control addresses': {
    run: async (url) => {
      const load = (tag: 'img' | 'script' | 'link' | 'iframe', path: string) =>
        new Promise<void>((resolve) => {
          const element = document.createElement(tag)
          const address = `${url}/__emulator/${path}`
          element.onload = element.onerror = () => resolve()
          if (tag === 'link') Object.assign(element, { rel: 'stylesheet', href: address })
          else Object.assign(element, { src: address })
          // A frame that is moved loads twice.
          const place = tag === 'iframe' ? document.body : document.head
          place.append(element)
        })
      await load('img', 'state')
      await load('script', 'log?kind=inputs')
      await load('link', 'accounts')
      await load('iframe', 'mail')
    },
    requests: 4,
  },
  'signing the person out': {
    run: async (url) => {
      await fetch(`${url}/api/login`, {
        method: 'POST',
        mode: 'no-cors',
        credentials: 'include',
      }).catch(() => {})
      await fetch(`${url}/api/_auth/session`, { method: 'DELETE', credentials: 'include' }).catch(
        () => {},
      )
    },
    // The preflight for DELETE is refused.
    requests: 1,
  },
  'polling a socket': {
    run: async (url) => {
      for (const method of ['GET', 'POST'])
        await fetch(`${url}/socket.io/?EIO=4&transport=polling`, {
          ...{ method, mode: 'no-cors', credentials: 'include' },
        } as RequestInit).catch(() => {})
    },
    requests: 2,
  },
}

/** State that a foreign page must not change: clock, world log and inputs. */
async function observableState(emulator: EmulatorProcess): Promise<unknown> {
  const read = async (path: string) => (await fetch(`${emulator.url}/__emulator/${path}`)).text()
  const logs = ['world', 'inputs', 'traffic'].map((kind) => `log?kind=${kind}`)
  return Promise.all(['state', 'faults', ...logs].map(read))
}

/** Signs the browser in, so that its requests carry the cookie. */
async function signIn(page: Page, emulator: EmulatorProcess): Promise<void> {
  const { idToken } = await visitor(emulator, 'owner')
  const answer = await page.request.post(`${emulator.url}/api/login`, {
    headers: { authorization: `Bearer ${idToken}` },
    data: loginBody('owner'),
  })
  expect(answer.status()).toBe(200)
}

/**
 * Statuses of all requests to the emulator from now on, including opaque ones, without preflights.
 */
async function answersTo(page: Page, from: Page | Frame, url: string): Promise<() => number[]> {
  const cdp = await page.context().newCDPSession(from)
  const asked = new Set<string>()
  const statuses: { readonly requestId: string; readonly statusCode: number }[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(url) && request.method !== 'OPTIONS') asked.add(requestId)
  })
  // The events come in either order.
  cdp.on('Network.responseReceivedExtraInfo', (answer) => void statuses.push(answer))
  await cdp.send('Network.enable')
  return () =>
    statuses.filter(({ requestId }) => asked.has(requestId)).map(({ statusCode }) => statusCode)
}

// The headless shell isolates no sandboxed frame in a process of its own.
test.use({ scenario: 'grid-outage', launchOptions: launchOptions() })
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(
    /Failed to load resource/,
    /WebSocket/,
    /CORS policy/,
    /refused/i,
    /Framing/,
    /MIME type/,
  )
})

/** Runs all attempts from a page or a frame and checks each for effects. */
async function tryAll(from: Page | Frame, page: Page, emulator: EmulatorProcess): Promise<void> {
  const answers = await answersTo(page, from, emulator.url)
  const before = await observableState(emulator)
  for (const [name, { run, requests }] of Object.entries(TRIALS)) {
    await test.step(name, async () => {
      const already = answers().length
      await from.evaluate(run, emulator.url)
      await expect
        .poll(() => answers().slice(already), { message: name })
        .toEqual(Array(requests).fill(403))
      expect(await observableState(emulator)).toEqual(before)
    })
  }
  await test.step('a socket', async () => {
    expect(await from.evaluate(socketEnds, emulator.url)).toBe('error')
    expect(await observableState(emulator)).toEqual(before)
  })
}

/** Outcome of a page's attempt to open a socket. */
function socketEnds(url: string): Promise<string> {
  return new Promise((resolve) => {
    const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    const socket = new WebSocket(address)
    socket.onopen = socket.onerror = ({ type }) => resolve(type)
  })
}

// Another port of the same host is another origin of the same site, so SameSite cookies are sent.
for (const host of ['127.0.0.1', 'localhost']) {
  test(`case 27: a page on ${host} has no effect`, async ({ page, emulator }) => {
    const site = await foreignSite(host)
    await signIn(page, emulator)
    await page.goto(`http://${host}:${site.port}/`)
    await tryAll(page, page, emulator)
    await site.close()
  })
}

test('case 27: a sandboxed frame, with Origin null, has no effect', async ({ page, emulator }) => {
  const site = await foreignSite('127.0.0.1')
  await signIn(page, emulator)
  await page.goto(`http://127.0.0.1:${site.port}/`)
  const sandboxed = await sandboxedFrame(page)
  expect(await sandboxed.evaluate(() => self.origin)).toBe('null')
  await tryAll(sandboxed, page, emulator)
  await site.close()
})

test('case 27: the same attempts succeed from the product’s own page', async ({
  page,
  emulator,
}) => {
  await signIn(page, emulator)
  await page.goto(`${emulator.url}/about`)
  const before = await observableState(emulator)
  const posted = await page.evaluate(async () => {
    const body = '{"do":"grid-off"}'
    const headers = { 'content-type': 'application/json' }
    const path = '/__emulator/devices/HY-0001/actions'
    return (await fetch(path, { method: 'POST', body, headers })).status
  })
  expect(posted).toBe(200)
  expect(await observableState(emulator)).not.toEqual(before)
  expect(await page.evaluate(socketEnds, emulator.url)).toBe('open')
})
