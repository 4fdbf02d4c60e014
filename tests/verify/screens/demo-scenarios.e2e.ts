import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from 'playwright/test'
import { parse } from 'yaml'
import { freePort } from '../../support/freePort.mjs'
import { startWattpost } from '../../support/wattpost.ts'
import { control, test as demoTest, openedOffline, signOut } from './staticDemo.ts'

/** Scenarios of the demo whose expectations of clients are met by its page. */
const WITH_CLIENTS = ['backend-outage', 'socket-storm']
/** The steps of this one are about the identity service, which a tab has not. */
const NEEDS_SERVER = 'token-expiry'
/** A lap of a run without an end. */
const DAY_MS = 86_400_000

interface Verdict {
  readonly id: string
  readonly state: string
}

/** Calls a control API: that of the page's emulator, or of a server's. */
type Control = (path: string, body?: object) => Promise<string>

const test = demoTest.extend<object, { readonly server: Control }>({
  /** The control API of `npm start`. */
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it names
    async ({}, use) => {
      const [port, authPort] = [await freePort(), await freePort()]
      const stateDir = await mkdtemp(join(tmpdir(), 'wattpost-state-'))
      const ports = ['--port', `${port}`, '--auth-port', `${authPort}`]
      const main = fileURLToPath(new URL('../../../cli/bin/start.mjs', import.meta.url))
      const started = startWattpost(['--no-open', ...ports, '--state-dir', stateDir], { main })
      const url = `http://127.0.0.1:${port}`
      await started.said(new RegExp(url))
      await use(async (path, body) => {
        const headers = { 'content-type': 'application/json' }
        const init = body && { method: 'POST', headers, body: JSON.stringify(body) }
        return (await fetch(`${url}/__emulator/${path}`, init)).text()
      })
      started.kill('SIGTERM')
      await started.ended
      await rm(stateDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

// The director opens with the page on a wide screen.
test.use({ viewport: { width: 1440, height: 900 } })

/** Plays a scenario to its end, or for a day, with another seed if one is given. */
async function play(ask: Control, name: string, seed?: number) {
  const begun = JSON.parse(await ask('scenario', { name, ...(seed !== undefined && { seed }) }))
  const { start, end } = JSON.parse(await ask('timeline'))
  const last = end ?? new Date(Date.parse(start) + DAY_MS).toISOString()
  await ask('clock', { seek: last, paused: true })
  const { verdicts } = JSON.parse(await ask('verdicts')) as { verdicts: readonly Verdict[] }
  return { seed: begun.seed as number, verdicts, log: await ask('log') }
}

/** The ids of the expectations that a client has to meet: by calls, requests or connections. */
async function expectedOfClients(name: string): Promise<ReadonlySet<string>> {
  const file = new URL(`../../../scenarios/${name}.yaml`, import.meta.url)
  const { expect: all } = parse(await readFile(file, 'utf8')) as {
    readonly expect: readonly ({ readonly id: string } & Record<string, unknown>)[]
  }
  return new Set(all.filter((one) => !('event' in one)).map(({ id }) => id))
}

const controlOf =
  (page: Page): Control =>
  (path, body) =>
    control(page, path, body)

test('every scenario keeps its expectations and has the log of npm start, without a network', async ({
  page,
  demo,
  server,
  watched,
}) => {
  await openedOffline(page, demo)
  // Without a client.
  await signOut(page)
  const tab = controlOf(page)
  const { scenarios } = JSON.parse(await tab('scenarios')) as { scenarios: readonly string[] }
  const shipped = JSON.parse(await server('scenarios')).scenarios as readonly string[]
  expect(scenarios).toEqual(shipped.filter((name) => name !== NEEDS_SERVER))
  for (const name of scenarios) {
    const ofClients = await expectedOfClients(name)
    const played = await play(tab, name)
    const notMet = played.verdicts.filter(({ id, state }) => state !== 'met' && !ofClients.has(id))
    expect(notMet, name).toEqual([])
    const { log } = await play(server, name)
    expect(played.log === log, `the log of ${name}`).toBe(true)
    expect(log.length).toBeGreaterThan(1000)
  }
  const otherSeed = await play(tab, 'grid-outage', 7)
  expect(otherSeed.log === (await play(server, 'grid-outage', 7)).log).toBe(true)
  expect(watched.requests.filter((url) => !url.startsWith(demo.url))).toEqual([])
})

for (const name of WITH_CLIENTS)
  test(`the page is the client that ${name} expects, without a network`, async ({ page, demo }) => {
    await openedOffline(page, demo, `/?play=${name}&account=owner@wattpost.test&page=/dashboard`)
    const tab = controlOf(page)
    await tab('clock', { speed: 200, paused: false })
    // Each sign-in asks for the lists again.
    while (!JSON.parse(await tab('state')).ended) {
      await page.getByRole('link', { name: 'Hydra monitors' }).first().click()
      await page.getByRole('button', { name: 'Your account' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.getByRole('button', { name: /^owner@wattpost.test/ }).click()
    }
    const { verdicts } = JSON.parse(await tab('verdicts')) as { verdicts: readonly Verdict[] }
    expect(verdicts.filter(({ state }) => state !== 'met')).toEqual([])
  })
