import { spawnSync } from 'node:child_process'
import { installDebianPackages, isDebianRoot } from './debianPackages.mjs'

/** Installs Debian's Redis for the tests of shared logs where it may. Without a Redis these tests do not run. */
export async function provideRedis() {
  if (spawnSync('redis-server', ['--version']).status === 0 || !isDebianRoot()) return
  console.log("Installing Debian's redis-server (first test only)…")
  const reason = await installDebianPackages(['redis-server'])
  if (reason !== undefined) console.log(reason)
}
