// Preloaded into a server. On request it reports to its parent the blocks of its event loop since the last request, and
// its memory.

import { readFileSync } from 'node:fs'
import { hrtime } from 'node:process'
import { isMainThread } from 'node:worker_threads'

const TICK_MS = 5
const WEIGH_MS = 100
/** Shorter blocks are not kept. */
const NOTED_MS = 5

/** @type {import('../../support/tracedCollections.mjs').Block[]} */
let blocks = []
let peakBytes = 0
let [lastMs, lastCpuMs] = [monotonicMs(), cpuMs()]

// Workers of the server inherit the preload.
if (isMainThread) watch()

function watch() {
  setInterval(tick, TICK_MS).unref()
  setInterval(weigh, WEIGH_MS).unref()
  process.on('message', (asked) => {
    if (asked === 'collect') globalThis.gc?.()
    else tick()
    process.send?.(report())
    begin()
  })
  process.channel?.unref()
}

function tick() {
  const [nowMs, nowCpuMs] = [monotonicMs(), cpuMs()]
  // Without the time in which other processes had the processor.
  const heldMs = Math.min(nowMs - lastMs - TICK_MS, nowCpuMs - lastCpuMs)
  if (heldMs >= NOTED_MS) blocks.push({ heldMs, fromMs: lastMs, toMs: nowMs })
  lastMs = nowMs
  lastCpuMs = nowCpuMs
}

function weigh() {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}

function begin() {
  blocks = []
  peakBytes = process.memoryUsage.rss()
  // The cost of a report does not count.
  lastMs = monotonicMs()
  lastCpuMs = cpuMs()
}

function report() {
  const { rss: rssBytes, heapUsed, external } = process.memoryUsage()
  const { maxRSS } = process.resourceUsage()
  return {
    blocks,
    rssBytes,
    peakBytes: Math.max(peakBytes, rssBytes),
    /** Peak since the start of the process, also within a block. */
    everBytes: maxRSS * 1024,
    keptBytes: heapUsed + external,
  }
}

/** The clock of V8's traces, ms. */
function monotonicMs() {
  return Number(hrtime.bigint()) / 1e6
}

/** CPU time of the main thread where the system has it, otherwise of the process. */
function cpuMs() {
  try {
    // Linux has that of the main thread there.
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
