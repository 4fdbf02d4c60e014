// Preloaded into an emulator process. On request it reports to its parent the longest block of the event loop since the last request, and the memory in use.

import { performance } from 'node:perf_hooks'

const TICK_MS = 10
let [heldMs, lastMs, lastCpuMs] = [0, performance.now(), cpuMs()]

// CPU time of this process only, without other load of the machine.
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
  // A requested garbage collection does not count.
  ;[heldMs, lastMs, lastCpuMs] = [0, performance.now(), cpuMs()]
})
process.channel?.unref()

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
