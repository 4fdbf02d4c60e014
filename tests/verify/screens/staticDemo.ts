import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { test as base, expect, type Page } from 'playwright/test'
import { startWattpost } from '../../support/wattpost.ts'

/** A demo without a server, below a path of a plain file server. */
export interface StaticDemo {
  /** URL of its folder. */
  readonly url: string
  readonly folder: string
  /** Lets the server answer nothing any more, or again. */
  cut(isCut: boolean): void
}

/** Requests and errors of a page. */
export interface Watched {
  readonly requests: string[]
  readonly complaints: string[]
}

interface WorkerFixtures {
  readonly demo: StaticDemo
}

interface TestFixtures {
  readonly watched: Watched
}

/** Frames overtake the list that names their device. */
const EARLY_FRAME = /^hydra update for unknown device/

export const test = base.extend<TestFixtures, WorkerFixtures>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it names
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'wattpost-demo-'))
      const { exitCode, stderr } = await startWattpost(['demo', '--static', folder]).ended
      if (exitCode !== 0) throw new Error(stderr)
      let isCut = false
      const app = express().use((request, _, next) => {
        if (isCut) request.socket.destroy()
        else next()
      })
      const server = app.use('/of/sales', express.static(folder)).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      const cut = (next: boolean) => {
        isCut = next
      }
      await use({ url: `http://127.0.0.1:${port}/of/sales/`, folder, cut })
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  watched: async ({ page }, use) => {
    const watched: Watched = { requests: [], complaints: [] }
    page.on('request', (request) => watched.requests.push(request.url()))
    page.on('pageerror', (error) => watched.complaints.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (['warning', 'error'].includes(message.type()) && !EARLY_FRAME.test(text))
        watched.complaints.push(text)
    })
    await use(watched)
  },
})

/** Calls the control API of the page's emulator, as the director does. */
export function control(page: Page, path: string, body?: object): Promise<string> {
  return page.evaluate(
    async ([target, json]) => {
      const init = json === undefined ? {} : { method: 'POST', body: json }
      return (await fetch(`/__emulator/${target}`, init)).text()
    },
    [path, body && JSON.stringify(body)] as const,
  )
}

/**
 * Opens an address of the demo and cuts the network, once the service worker has the demo's files.
 * @param path in the demo, e.g. `/dashboard`
 */
export async function openedOffline(page: Page, demo: StaticDemo, path = '/'): Promise<void> {
  await openedWhole(page, demo, path)
  await page.context().setOffline(true)
}

/** Opens an address of the demo and waits until the service worker has the demo's files. */
export async function openedWhole(page: Page, demo: StaticDemo, path: string): Promise<void> {
  await page.goto(`${demo.url}#${path}`)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
}

/** Signs out, once the director has opened, which takes the focus. */
export async function signOut(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Director' })).toBeFocused()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
