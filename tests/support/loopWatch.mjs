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

process.on('message', () => {
  process.send?.({ heldMs, rssBytes: process.memoryUsage.rss() })
  heldMs = 0
})
process.channel?.unref()

function cpuMs() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
