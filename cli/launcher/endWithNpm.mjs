import { readFileSync } from 'node:fs'

const POLL_MS = 100

/**
 * npm passes a signal on to the shell between it and us, and that shell dies of it without a word to
 * us: `kill` on `npm start` would leave everything running. So being orphaned counts as SIGTERM.
 * Started by hand, without npm, we may well outlive who started us.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  // It may have happened while Node was starting.
  if (parent === 1 && !npmIsInit()) process.exit(143)
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  watch.unref()
}

/** In a container npm can be process 1, and a shell that steps aside makes it our parent. */
function npmIsInit() {
  try {
    return readFileSync('/proc/1/cmdline', 'utf8').includes('npm')
  } catch {
    return false
  }
}
