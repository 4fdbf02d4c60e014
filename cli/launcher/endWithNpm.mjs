const POLL_MS = 100

/**
 * npm passes a signal on to the shell between it and us, and that shell dies of it without a word to
 * us: `kill` on `npm start` would leave everything running. So being orphaned counts as SIGTERM.
 * Started by hand, without npm, we may well outlive who started us.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  watch.unref()
}
