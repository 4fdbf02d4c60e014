import { spawnSync } from 'node:child_process'

/** Whether the PATH of this machine has a Redis server. */
export function isRedisOnPath() {
  return spawnSync('redis-server', ['--version']).status === 0
}
