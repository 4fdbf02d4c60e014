// Loaded into an emulator's process before anything else: tells its parent, when asked, how long the event
// loop was held at most since the last question, and what the process weighs.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()
process.on('message', () => {
  const heldMs = Math.max(0, delay.max / 1e6 - 10)
  delay.reset()
  process.send?.({ heldMs, rssBytes: process.memoryUsage.rss() })
})
process.channel?.unref()
