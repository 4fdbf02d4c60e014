// Preloaded into a server. On request it reports to its parent the longest block of its event loop since the last
// request, with and without garbage collection. It also reports its memory.

import { readFileSync } from 'node:fs'
import { PerformanceObserver, performance } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'

const TICK_MS = 5
const WEIGH_MS = 100
/** Shorter blocks and collections are not kept. */
const NOTED_MS = 2

/** @typedef {{ fromMs: number, toMs: number }} Span */
/** @type {(Span & { heldMs: number })[]} */
let blocks = []
/** @type {Span[]} */
let collections = []
let peakBytes = 0
let [lastMs, lastCpuMs] = [performance.now(), cpuMs()]

// Workers of the server inherit the preload.
if (isMainThread) watch()

function watch() {
  setInterval(tick, TICK_MS).unref()
  setInterval(weigh, WEIGH_MS).unref()
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (duration >= NOTED_MS) collections.push({ fromMs: startTime, toMs: startTime + duration })
  }).observe({ entryTypes: ['gc'] })
  process.on('message', async (asked) => {
    if (asked === 'collect') globalThis.gc?.()
    else tick()
    // Observers hear of a collection after it.
    await after(50)
    process.send?.(report())
    begin()
  })
  process.channel?.unref()
}

function tick() {
  const [nowMs, nowCpuMs] = [performance.now(), cpuMs()]
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
  collections = []
  peakBytes = process.memoryUsage.rss()
  // The cost of a report does not count.
  lastMs = performance.now()
  lastCpuMs = cpuMs()
}

function report() {
  const { rss: rssBytes, heapUsed, external } = process.memoryUsage()
  const { maxRSS } = process.resourceUsage()
  return {
    heldMs: Math.max(0, ...blocks.map(withoutCollections)),
    heldAndCollectedMs: Math.max(0, ...blocks.map(({ heldMs }) => heldMs)),
    rssBytes,
    peakBytes: Math.max(peakBytes, rssBytes),
    /** Peak since the start of the process, also within a block. */
    everBytes: maxRSS * 1024,
    keptBytes: heapUsed + external,
  }
}

/**
 * Time of a block without garbage collection. Collections wait for the processor too: as much of the block's processor
 * time is theirs as of its time on the wall, so that they hide no other work.
 * @param {Span & { heldMs: number }} block
 */
function withoutCollections(block) {
  return block.heldMs * (1 - collectedMs(block) / (block.toMs - block.fromMs))
}

/** @param {Span} block @returns {number} time of garbage collection within it */
function collectedMs({ fromMs, toMs }) {
  const within = collections.map((one) => Math.min(one.toMs, toMs) - Math.max(one.fromMs, fromMs))
  return within.reduce((sum, ms) => sum + Math.max(0, ms), 0)
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
