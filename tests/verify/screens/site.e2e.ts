import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test as base, expect } from 'playwright/test'
import { freePort } from '../../support/freePort.mjs'

/** The site is built first. */
const WAIT = { timeout: 300_000 }

/** The documentation site as `npm run site -- --serve` builds and serves it. */
const test = base.extend<object, { readonly site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that it names
    async ({}, use) => {
      const port = await freePort()
      const child = spawn(process.execPath, ['cli/bin/site.mjs', '--serve', '--port', `${port}`])
      const output: string[] = []
      for (const stream of [child.stdout, child.stderr])
        createInterface(stream).on('line', (line) => output.push(line))
      const ended = once(child, 'exit')
      const isServed = () => output.some((line) => line.startsWith('The site is at'))
      try {
        await expect.poll(() => isServed() || child.exitCode !== null, WAIT).toBe(true)
        expect(isServed(), output.join('\n')).toBe(true)
        await use(`http://127.0.0.1:${port}/`)
      } finally {
        child.kill('SIGTERM')
        await ended
      }
    },
    { scope: 'worker', ...WAIT },
  ],
})

test.use({ actionTimeout: 30_000, navigationTimeout: 30_000 })

for (const [words, title, address] of [
  ['counter-reset', 'What a client sees of each fault', /\/faults\.html/],
  ['hydra_power', 'hydra_power', /\/reference\.html#hydra_power/],
  ['trusted proxy', 'Threat model', /\/threat-model\.html/],
] as const)
  test(`the search of the site finds “${words}” without another server`, async ({ page, site }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(site)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill(words)
    const found = page.getByRole('listbox').getByRole('link', { name: title })
    await expect(found.first()).toBeVisible()
    await found.first().click()
    await expect(page).toHaveURL(address)
    expect(requests.filter((url) => !url.startsWith(site))).toEqual([])
  })
