import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { freePort } from './freePort.mjs'

const MAIN = fileURLToPath(new URL('../../apps/emulator/dist/main.js', import.meta.url))
const WATCH = new URL('loopWatch.mjs', import.meta.url).href

const weight = z.object({
  /** The longest that the event loop was held since it was last asked, ms. */
  heldMs: z.number(),
  rssBytes: z.number(),
  heapBytes: z.number(),
})

/** The built emulator in a process of its own, which tells how it bears what is done to it. */
export interface WatchedEmulator {
  readonly url: string
  readonly authUrl: string
  weigh(): Promise<z.output<typeof weight>>
  /** The same without garbage, which an idle machine may leave lying for long. */
  weighClean(): Promise<z.output<typeof weight>>
  /** What it wrote to its standard error. */
  readonly complaints: () => string
  /** Whether it is gone, by itself. */
  readonly hasEnded: () => boolean
  stop(): Promise<void>
}

/** Starts it on free ports; `buildEmulator` has made it of these sources. */
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
    // On a slow machine it says first what it is busy with.
    lines.on('line', (line) => line.startsWith('Wattpost is ready') && resolve())
    child.once('close', () => reject(new Error(`it ended before it was ready: ${complaints}`)))
  })
  const asked = async (what: 'weigh' | 'collect') => {
    if (child.exitCode !== null) throw new Error(`it ended by itself: ${complaints}`)
    child.send(what)
    const [told] = await once(child, 'message')
    return weight.parse(told)
  }
  return {
    url: `http://127.0.0.1:${port}`,
    authUrl: `http://127.0.0.1:${authPort}`,
    weigh: () => asked('weigh'),
    weighClean: () => asked('collect'),
    complaints: () => complaints,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
