// Loaded into an emulator's process before anything else: tells its parent, when asked, how long the event
// loop was held at most since the last question, and what the process weighs.

import { performance } from 'node:perf_hooks'

const TICK_MS = 10
let [heldMs, lastMs, lastCpuMs] = [0, performance.now(), cpuMs()]

// What other work of the machine takes from this process does not count: held is what it computed itself.
setInterval(() => {
  const [nowMs, nowCpuMs] = [performance.now(), cpuMs()]
  heldMs = Math.max(heldMs, Math.min(nowMs - lastMs - TICK_MS, nowCpuMs - lastCpuMs))
  lastMs = nowMs
  lastCpuMs = nowCpuMs
}, TICK_MS).unref()

process.on('message', (asked) => {
  if (asked === 'collect') globalThis.gc?.()
  const { rss: rssBytes, heapUsed: heapBytes } = process.memoryUsage()
  process.send?.({ heldMs, rssBytes, heapBytes })
  // A collection that was asked for is not the emulator's doing.
  ;[heldMs, lastMs, lastCpuMs] = [0, performance.now(), cpuMs()]
})
process.channel?.unref()

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
