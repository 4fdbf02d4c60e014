import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { freePort } from '../support/freePort.mjs'
import { inDialect, type SpokenDialect } from './dialects.ts'

const PROGRAM = fileURLToPath(new URL('../../apps/emulator/dist/main.js', import.meta.url))

/** An emulator with a clock controlled by the test. */
export interface ControlledEmulator {
  readonly url: string
  /**
   * Begins a test: the given or current scenario from its start, paused at ×1, without faults, with the seeded accounts.
   * @param spoken the scenario's own dialect by default
   */
  begin(scenario?: string, spoken?: SpokenDialect): Promise<void>
  /** Advances virtual time at once. */
  step(ms: number): Promise<void>
  /** Runs virtual time at a rate, in virtual seconds per second. */
  play(speed: number): Promise<void>
  /** Pauses virtual time and returns it, epoch ms. */
  pause(): Promise<number>
  /** Calls the API as a signed-in user. */
  get(path: string, token: string): Promise<unknown>
  readonly authUrl: string
}

/** The built emulator as a separate process. */
export interface EmulatorProcess extends ControlledEmulator {
  /** Stops it as Ctrl-C does and expects exit code 0; no effect after a kill. */
  stop(): Promise<void>
  /** Kills it and returns its ports, to start another one in its place. */
  kill(): Promise<Ports>
}

/** Ports of an emulator and its Auth emulator. */
interface Ports {
  readonly port: number
  readonly authPort: number
}

/**
 * Starts the emulator, by default on free ports; a test begins with `begin`.
 * @param options further options of the command line
 */
export async function startProcess(
  scenario: string,
  ports?: Ports,
  options: readonly string[] = [],
): Promise<EmulatorProcess> {
  const { port, authPort } = ports ?? { port: await freePort(), authPort: await freePort() }
  const flags = ['--no-open', '--port', `${port}`, '--auth-port', `${authPort}`]
  const child = spawn(process.execPath, [PROGRAM, ...flags, '--scenario', scenario, ...options])
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  let killed = false
  const complaints: string[] = []
  createInterface(child.stderr).on('line', (line) => complaints.push(line))
  const ready = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Wattpost is ready')) resolve()
    })
  })
  const code = await Promise.race([ready, ended])
  if (code !== undefined)
    throw new Error(`the emulator ended with ${code}: ${complaints.join('\n')}`)
  const url = `http://127.0.0.1:${port}`
  return {
    ...controlled(url, `http://127.0.0.1:${authPort}`),
    kill: async () => {
      killed = true
      child.kill('SIGKILL')
      await ended
      return { port, authPort }
    },
    stop: async () => {
      if (killed) return
      child.kill('SIGTERM')
      const left = await ended
      if (left !== 0) throw new Error(`the emulator ended with ${left}: ${complaints.join('\n')}`)
    },
  }
}

/** Controls the emulators at an address. */
export function controlled(url: string, authUrl: string): ControlledEmulator {
  const control = async (path: string, body: object) => {
    const answer = await fetch(`${url}/__emulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return z.object({ now: z.iso.datetime() }).parse(await answer.json())
  }
  return {
    url,
    begin: async (another, spoken) => {
      if (another !== undefined) await control('scenario', await chosen(another, spoken))
      await control('clock', { speed: 1, paused: true })
      await control('reset', {})
    },
    authUrl,
    step: async (stepMs) => {
      await control('clock', { stepMs })
    },
    play: async (speed) => {
      await control('clock', { speed, paused: false })
    },
    pause: async () => Date.parse((await control('clock', { paused: true })).now),
    get: async (path, token) => {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      return answer.json()
    },
  }
}

/** A name in `scenarios/`, or a file, in a dialect. */
async function chosen(scenario: string, spoken?: SpokenDialect) {
  if (spoken === undefined && !scenario.endsWith('.yaml')) return { name: scenario }
  const shipped = fileURLToPath(new URL(`../../scenarios/${scenario}.yaml`, import.meta.url))
  const text = await readFile(scenario.endsWith('.yaml') ? scenario : shipped, 'utf8')
  return { text: spoken === undefined ? text : inDialect(text, spoken) }
}
