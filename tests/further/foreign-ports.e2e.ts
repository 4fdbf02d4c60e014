import type { Frame, Page } from 'playwright/test'
import { expect } from '../e2e/fixtures.ts'
import {
  AGAINST_PRODUCT,
  type Attempt,
  sandboxedFrame,
  tryEverything,
} from '../e2e/foreignAttempts.ts'
import { foreignSite } from '../support/foreignSite.ts'
import { request } from '../support/request.ts'
import { test } from './attackedPorts.ts'

type Port = Parameters<typeof tryEverything>[0]

/** Tries everything from a page or frame against all ports. @returns what it could read */
async function readByAttempts(from: Page | Frame, ports: readonly Port[]): Promise<string[]> {
  const read: string[] = []
  for (const port of ports) read.push(...(await from.evaluate(tryEverything, port)))
  return read
}

/** Pages to which any page may lead by a link. */
const LINKED = ['/', '/config.json', '/favicon.svg']

interface Opening {
  readonly url: string
  readonly attempt: Attempt
  readonly way: 'window' | 'form'
}

/** Each way in which a page can open the addresses of the attempts. */
function openings(ports: readonly Port[]): Opening[] {
  const attempts = ports.flatMap(({ url, attempts }) =>
    attempts.map((attempt) => ({ url, attempt })),
  )
  return (['window', 'form'] as const).flatMap((way) =>
    attempts
      .filter(({ attempt: { method, path } }) =>
        way === 'form' ? method === 'POST' : !LINKED.includes(path),
      )
      .map((one) => ({ ...one, way })),
  )
}

/** Runs in a page: opens an address in a window, or sends a form there. */
function open({ url, attempt: { path, body = '' }, way }: Opening): void {
  const opened = window.open(way === 'window' ? url + path : 'about:blank', 'opened')
  Object.assign(window, { opened })
  if (way === 'window') return
  const form = document.createElement('form')
  const action = url + path
  Object.assign(form, { method: 'post', action, target: 'opened', enctype: 'text/plain' })
  const field = document.createElement('input')
  Object.assign(field, { name: body.slice(0, -1), value: '}' })
  form.append(field)
  document.body.append(form)
  form.submit()
}

/** Runs in a page: what it can read of the window that it opened. */
function readOpened(): string {
  const { opened } = window as unknown as { readonly opened: Window }
  try {
    return opened.closed
      ? ''
      : `${opened.length || ''}${opened.document.documentElement.textContent}`
  } catch {
    return ''
  }
}

/** Runs in a page: the status with which it came. */
function statusOfPage(): unknown {
  return performance.getEntriesByType('navigation').at(-1)?.toJSON().responseStatus
}

// Another port of the same host is another origin of the same site; a name is another site.
for (const host of ['127.0.0.1', 'evil.test']) {
  test(`cases 27 and 41: a page on ${host} reads and changes nothing on any port`, async ({
    page,
    attacked,
  }) => {
    const site = await foreignSite('127.0.0.1')
    await attacked.signIn(page)
    const before = await attacked.state()
    await page.goto(`http://${host}:${site.port}/`)
    expect.soft(await readByAttempts(page, attacked.ports)).toEqual([])
    expect.soft(await attacked.state()).toEqual(before)
    await site.close()
  })

  test(`cases 27 and 41: windows and forms of a page on ${host} show and change nothing`, async ({
    page,
    context,
    attacked,
  }) => {
    const site = await foreignSite('127.0.0.1')
    await attacked.signIn(page)
    const before = await attacked.state()
    const shown: string[] = []
    for (const one of openings(attacked.ports)) {
      await page.goto(`http://${host}:${site.port}/`)
      const opening = context.waitForEvent('page')
      await page.evaluate(open, one)
      const popup = await opening
      await popup.waitForURL(({ href }) => href !== 'about:blank')
      const status = await popup.evaluate(statusOfPage)
      const readable = await page.evaluate(readOpened)
      if (status !== 403 || readable !== '')
        shown.push(`${one.way} ${one.url}${one.attempt.path}: ${status} ${readable}`)
      await popup.close()
    }
    expect.soft(shown).toEqual([])
    expect.soft(await attacked.state()).toEqual(before)
    await site.close()
  })
}

test('cases 26 and 41: a foreign name that leads to a port reads and changes nothing', async ({
  page,
  attacked,
}) => {
  const before = await attacked.state()
  for (const { url, attempts } of attacked.ports) {
    const rebound = `http://evil.test:${new URL(url).port}`
    await page.goto(rebound)
    expect.soft(await page.evaluate(tryEverything, { url: rebound, attempts })).toEqual([])
  }
  expect.soft(await attacked.state()).toEqual(before)
})

test('cases 27 and 41: a foreign page frames no page of the Auth emulator', async ({
  page,
  emulator,
  attacked: _,
}) => {
  const site = await foreignSite('127.0.0.1')
  await page.goto(`http://127.0.0.1:${site.port}/`)
  const pages = ['handler?apiKey=a&appName=b&providerId=google.com', 'iframe?apiKey=a&appName=b']
  for (const path of pages) {
    await page.evaluate((address) => {
      const frame = document.createElement('iframe')
      document.body.replaceChildren(frame)
      return new Promise((resolve) => {
        frame.onload = resolve
        frame.src = address
      })
    }, `${emulator.authUrl}/emulator/auth/${path}`)
    const framed = page.frames().at(-1)
    await expect.poll(() => framed?.url()).toBe('chrome-error://chromewebdata/')
  }
  await site.close()
})

test('cases 27 and 41: a sandboxed frame, with Origin null, reads and changes nothing on any port', async ({
  page,
  attacked,
}) => {
  const site = await foreignSite('127.0.0.1')
  await attacked.signIn(page)
  const before = await attacked.state()
  await page.goto(`http://127.0.0.1:${site.port}/`)
  const frame = await sandboxedFrame(page)
  expect.soft(await readByAttempts(frame, attacked.ports)).toEqual([])
  expect.soft(await attacked.state()).toEqual(before)
  await site.close()
})

test('case 27: a foreign page has no hold of the dashboard that it opens', async ({
  page,
  context,
  emulator,
  attacked,
}) => {
  const site = await foreignSite('127.0.0.1')
  await attacked.signIn(page)
  await request(`${emulator.url}/__emulator/faults`, { method: 'DELETE' })
  await page.goto(`http://evil.test:${site.port}/`)
  const opening = context.waitForEvent('page')
  await page.evaluate((address) => void window.open(address, 'opened'), `${emulator.url}/about`)
  const dashboard = await opening
  await expect(dashboard.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await dashboard.evaluate(() => window.opener)).toBe(null)
  expect(await page.evaluate(readOpened)).toBe('')
  await site.close()
})

test('case 27: the same attempts from the product’s own page read and change everything', async ({
  page,
  emulator,
  attacked,
}) => {
  await attacked.signIn(page)
  const before = await attacked.state()
  await page.goto(`${emulator.url}/about`)
  const own = { url: emulator.url, attempts: AGAINST_PRODUCT }
  const read = await page.evaluate(tryEverything, own)
  expect(read.length).toBeGreaterThan(10)
  expect(await attacked.state()).not.toEqual(before)
})
