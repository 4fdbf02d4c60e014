import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { test as base, type Page } from 'playwright/test'
import { startWattpost } from '../../support/wattpost.ts'

/** A demo without a server, below a path of a plain file server. */
export interface StaticDemo {
  /** URL of its folder. */
  readonly url: string
  readonly folder: string
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
      const server = express().use('/of/sales', express.static(folder)).listen(0, '127.0.0.1')
      await new Promise((resolve) => server.once('listening', resolve))
      const { port } = server.address() as AddressInfo
      await use({ url: `http://127.0.0.1:${port}/of/sales/`, folder })
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
