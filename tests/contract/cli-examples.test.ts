import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A runner of its own that starts an emulator: on a busy machine that takes its time. */
const PATIENCE_MS = 180_000

/** Runs a test runner on the examples as they stand in the documentation. */
async function run(...args: readonly string[]): Promise<string> {
  const { FORCE_COLOR, VITEST, VITEST_WORKER_ID, VITEST_POOL_ID, ...env } = process.env
  const own = { ...env, NO_COLOR: '1' }
  const running = promisify(execFile)(process.execPath, args, { cwd: ROOT, env: own })
  // What the runner says of a failure stands in what it prints.
  const { stdout } = await running.catch((error: { readonly stdout: string }) => error)
  return stdout
}

test(
  'the vitest example passes as it stands',
  async () => {
    const told = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'docs/examples/vitest.config.ts',
    )
    expect(told).toMatch(/1 passed/)
  },
  PATIENCE_MS,
)

test(
  'the Playwright example passes as it stands',
  async () => {
    const config = 'docs/examples/playwright.config.ts'
    const told = await run('node_modules/playwright/cli.js', 'test', '--config', config)
    expect(told).toMatch(/1 passed/)
  },
  PATIENCE_MS,
)
