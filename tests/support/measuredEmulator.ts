import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { freePort } from './freePort.mjs'

const MAIN = fileURLToPath(new URL('../../apps/emulator/dist/main.js', import.meta.url))
const WATCH = new URL('eventLoopMonitor.mjs', import.meta.url).href

const weight = z.object({
  /** Longest block of the event loop since the last call, ms. */
  heldMs: z.number(),
  rssBytes: z.number(),
  heapBytes: z.number(),
})

/** The built emulator in a separate process that reports its event loop and memory. */
export interface WatchedEmulator {
  readonly url: string
  readonly authUrl: string
  memory(): Promise<z.output<typeof weight>>
  /** The same after a garbage collection. */
  memoryClean(): Promise<z.output<typeof weight>>
  /** Output on standard error. */
  readonly complaints: () => string
  /** Whether it has exited unexpectedly. */
  readonly hasEnded: () => boolean
  stop(): Promise<void>
}

/** Starts it on free ports, as built by `buildEmulator`. */
export async function startWatched(scenario: string): Promise<WatchedEmulator> {
  const [port, authPort] = [await freePort(), await freePort()]
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const child = fork(MAIN, [...flags, '--scenario', scenario], {
    execArgv: ['--expose-gc', '--import', WATCH],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let complaints = ''
  child.stderr?.setEncoding('utf8').on('data', (more: string) => {
    complaints += more
  })
  if (child.stdout === null) throw new Error('an emulator without output')
  const lines = createInterface(child.stdout)
  await new Promise<void>((resolve, reject) => {
    // A slow machine prints progress lines first.
    lines.on('line', (line) => line.startsWith('Wattpost is ready') && resolve())
    child.once('close', () => reject(new Error(`it ended before it was ready: ${complaints}`)))
  })
  const asked = async (what: 'memory' | 'collect') => {
    if (child.exitCode !== null) throw new Error(`it ended unexpectedly: ${complaints}`)
    child.send(what)
    const [report] = await once(child, 'message')
    return weight.parse(report)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    authUrl: `http://127.0.0.1:${authPort}`,
    memory: () => asked('memory'),
    memoryClean: () => asked('collect'),
    complaints: () => complaints,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
