// Node loads this into a child before its script. The channel closes when the parent dies, however it dies: the child
// must not outlive it.

/** Time from SIGTERM to SIGKILL, ms. */
const STOP_TIMEOUT_MS = 5_000

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_TIMEOUT_MS).unref()
})
// The channel alone keeps no process alive.
process.channel?.unref()
