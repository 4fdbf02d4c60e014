import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Builds what is older than its sources, so that what is tested is made of them. */
export async function setup() {
  await promisify(execFile)(process.execPath, ['cli/bin/build.mjs'])
}
