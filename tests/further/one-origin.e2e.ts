import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../e2e/emulator.ts'
import { expect, test } from '../e2e/fixtures.ts'
import { signInByForm, submitSignIn } from '../e2e/signInForm.ts'
import { findHeadlessBrowser, launchOptions } from '../support/browser.mjs'
import { freePort } from '../support/freePort.mjs'

const NAME = 'demo.example'
const hasCaddy = spawnSync('caddy', ['version']).status === 0
test.skip(!hasCaddy, 'No caddy on the PATH.')

/** Caddy with TLS of its own in front of an emulator: the one port that others reach. */
async function startCaddy(port: number, emulatorPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'wattpost-caddy-'))
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    `{
  admin off
  auto_https disable_redirects
  skip_install_trust
}
https://${NAME}:${port} {
  tls internal
  reverse_proxy 127.0.0.1:${emulatorPort}
}
`,
  )
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = spawn('caddy', ['run', '--config', file], { env, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => caddy.once('exit', () => resolve()))
  return async () => {
    caddy.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}

test('case 52: behind a proxy with TLS a visitor signs in, and sees live values, by one port', async ({
  playwright,
}) => {
  const [port, emulatorPort, authPort] = [await freePort(), await freePort(), await freePort()]
  const site = await startProcess('grid-outage', { port: emulatorPort, authPort }, [
    ...['--public-host', `${NAME}:${port}`, '--force-insecure', '--trust-proxy', '127.0.0.1'],
  ])
  const stopCaddy = await startCaddy(port, emulatorPort)
  const options = launchOptions(findHeadlessBrowser())
  const rules = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`
  const browser = await playwright.chromium.launch({ ...options, args: [...options.args, rules] })
  try {
    const context = await browser.newContext({
      baseURL: `https://${NAME}:${port}`,
      ignoreHTTPSErrors: true,
    })
    const page = await context.newPage()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const { host } = new URL(request.url())
      if (host !== `${NAME}:${port}`) elsewhere.push(request.url())
    })
    await expect
      .poll(
        () =>
          page.goto('/login').then(
            () => true,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    await submitSignIn(page, 'owner@wattpost.test', 'wrong-password')
    await expect(page.getByText('Invalid email or password.')).toBeVisible()
    await signInByForm(page, 'owner')
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
    const cookies = await context.cookies()
    expect(cookies).toMatchObject([{ name: 'wattpost_session', secure: true, httpOnly: true }])
    expect(elsewhere).toEqual([])
    // The service that a failed sign-in names is the one that the page calls.
    await page.route(/googleapis/, (route) => route.abort())
    const other = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
    await other.route(/googleapis/, (route) => route.abort())
    await other.goto(`https://${NAME}:${port}/login`)
    await submitSignIn(other, 'owner@wattpost.test', 'any-password')
    await expect(other.getByText(`https://${NAME}:${port}`)).toBeVisible()
  } finally {
    await browser.close()
    await stopCaddy()
    await site.stop()
  }
})
