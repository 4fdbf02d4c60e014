import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Builds outdated parts, so that tests run the current sources. */
export async function setup() {
  // Vitest sets `NODE_ENV=test`, with which Vite would bundle React's development version.
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, ['cli/bin/build.mjs'], { env })
}
