import { isRedisOnPath } from './redisOnPath.mjs'

/** Whether this machine has a server for the log of several emulators. */
export const hasRedis = isRedisOnPath()
if (!hasRedis)
  process.stderr.write(
    'No redis-server on the PATH: tests of shared logs and clusters do not run.\n',
  )
