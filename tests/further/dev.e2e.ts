import { utimes } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { freePort } from '../support/freePort.mjs'
import { startWattpost } from '../support/wattpost.ts'
import { expect, test } from '../e2e/fixtures.ts'

const PART = 'apps/dashboard/src/pages/LoginPage.tsx'
const OLD = 'Forgot your password?'
const NEW = 'Forgotten, then?'

/** Changes the module as served, not its file. */
async function rewrite(page: Page): Promise<void> {
  await page.route('**/src/pages/LoginPage.tsx?t=*', async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replace(
      /text\(["']forgotPassword["']\)/,
      JSON.stringify(NEW),
    )
    await route.fulfill({ response: answer, body: text })
  })
  const now = new Date()
  await utimes(PART, now, now)
}

test('npm run dev shows a changed module without a reload, and ends all its processes when killed', async ({
  page,
  expectedErrors,
}) => {
  // The test kills the server.
  expectedErrors.push(/ERR_CONNECTION_|WebSocket/)
  const [port, emulatorPort, authPort] = [await freePort(), await freePort(), await freePort()]
  const ports = ['--port', `${port}`, '--emulator-port', `${emulatorPort}`]
  const dev = startWattpost([...ports, '--auth-port', `${authPort}`], { main: 'cli/bin/dev.mjs' })
  try {
    await dev.said(/Local:/)
    await page.goto(`http://127.0.0.1:${port}/login`)
    const email = page.getByLabel('Email')
    await email.fill('half written')
    await expect(page.getByText(OLD)).toBeVisible()
    await rewrite(page)
    await expect(page.getByText(NEW)).toBeVisible()
    await expect(email).toHaveValue('half written')
  } finally {
    dev.kill('SIGKILL')
  }
  for (const ended of [port, emulatorPort, authPort]) {
    const isClosed = () =>
      fetch(`http://127.0.0.1:${ended}`).then(
        () => false,
        () => true,
      )
    await expect.poll(isClosed).toBe(true)
  }
})
