import { isRedisOnPath } from '../../tests/support/redisOnPath.mjs'
import { installDebianPackages, isDebianRoot } from './debianPackages.mjs'

/** Installs Debian's Redis for the tests of shared logs where it may. Without a Redis these tests do not run. */
export async function provideRedis() {
  if (isRedisOnPath() || !isDebianRoot()) return
  console.log("Installing Debian's redis-server (first test only)…")
  const reason = await installDebianPackages(['redis-server'])
  if (reason !== undefined) console.log(reason)
}
