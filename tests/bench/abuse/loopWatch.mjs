// Preloaded into a server. On request it reports to its parent the blocks of its event loop since the last request, and
// its memory.

import { readFileSync } from 'node:fs'
import { hrtime } from 'node:process'
import { isMainThread } from 'node:worker_threads'

const TICK_MS = 5
const WEIGH_MS = 100
/** Shorter blocks are not kept. */
const NOTED_MS = 5
/** Longest time between the readings of two clocks. */
const READ_MS_MAX = 0.5

/** @type {import('../../support/tracedCollections.mjs').Block[]} */
let blocks = []
let peakBytes = 0
let last = now()

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
  const { wallMs, cpuMs } = now()
  // Without the time in which other processes had the processor.
  const heldMs = Math.min(wallMs - last.wallMs - TICK_MS, cpuMs - last.cpuMs)
  if (heldMs >= NOTED_MS) blocks.push({ heldMs, fromMs: last.wallMs, toMs: wallMs })
  last = { wallMs, cpuMs }
}

function weigh() {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss())
}

function begin() {
  blocks = []
  peakBytes = process.memoryUsage.rss()
  // The cost of a report does not count.
  last = now()
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

/**
 * Both clocks at one moment. A collection between the two readings would be in one block by the one clock, and in the
 * next by the other; then they are read again.
 */
function now() {
  for (;;) {
    const [fromMs, cpuMs, wallMs] = [monotonicMs(), threadCpuMs(), monotonicMs()]
    if (wallMs - fromMs < READ_MS_MAX) return { wallMs, cpuMs }
  }
}

/** The clock of V8's traces, ms. */
function monotonicMs() {
  return Number(hrtime.bigint()) / 1e6
}

/** CPU time of the main thread where the system has it, otherwise of the process. */
function threadCpuMs() {
  try {
    // Linux has that of the main thread there.
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
