import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A separate test runner that starts an emulator, which is slow on a busy machine. */
const PATIENCE_MS = 180_000

/** Runs a test runner on the examples of the documentation. */
async function run(...args: readonly string[]): Promise<string> {
  const { FORCE_COLOR, VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, ...env } = process.env
  const own = { ...env, NO_COLOR: '1' }
  const running = promisify(execFile)(process.execPath, args, { cwd: ROOT, env: own })
  // The runner prints its failures.
  const { stdout } = await running.catch((error: { readonly stdout: string }) => error)
  return stdout
}

test(
  'the vitest example passes unchanged',
  async () => {
    const sent = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'docs/examples/vitest.config.ts',
      // Two other emulators start at the same time.
      `--hookTimeout=${PATIENCE_MS}`,
    )
    expect(sent).toMatch(/Test Files +1 passed/)
  },
  PATIENCE_MS,
)

test(
  'the Playwright example passes unchanged',
  async () => {
    const config = 'docs/examples/playwright.config.ts'
    const sent = await run('node_modules/playwright/cli.js', 'test', '--config', config)
    expect(sent).toMatch(/1 passed/)
  },
  PATIENCE_MS,
)
