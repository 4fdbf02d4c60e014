import { request } from 'node:http'
import { duration, durationText } from '@wattpost/emulator/scenarios'
import {
  type ClockChange,
  type ControlState,
  controlRefusal,
  controlState,
  messageOf,
} from '@wattpost/protocol'
import { createLogUpdate } from 'log-update'
import { programStop } from '../tooling/programStop.mjs'
import { EXIT, type ExitCode } from './exit.ts'
import { print, printError } from './terminal.ts'

/** Options of `clock`. */
export interface ClockOptions {
  /** Address of the emulator. */
  readonly url: string
  /** Control token of an emulator beyond loopback. */
  readonly token?: string
  /** A duration, e.g. `1h30m`. */
  readonly step?: string
  readonly seek?: string
  readonly speed?: number | 'max'
  readonly pause: boolean
  readonly play: boolean
  readonly cancel: boolean
}

const UPDATE_MS = 250

/**
 * Changes the clock of a running emulator and prints its state. A step or seek shows its progress on a terminal;
 * Ctrl-C cancels it.
 */
export async function changeClock(options: ClockOptions): Promise<ExitCode> {
  const step = options.step === undefined ? undefined : duration.safeParse(options.step)
  if (step?.success === false) {
    printError(`--step: ${step.error.issues[0]?.message}`)
    return EXIT.usage
  }
  const emulator = new RunningEmulator(options)
  const stop = programStop.listen()
  const stopShowing = showProgress(emulator)
  try {
    const change = changeOf(options, step?.data)
    const changed = change === null ? emulator.state() : emulator.setClock(change)
    const state = await Promise.race([changed, stop.requested.then(() => null)])
    if (state !== null) {
      print(stateText(state))
      return EXIT.fine
    }
    changed.catch(() => {})
    print(stateText(await emulator.setClock({ cancel: true })))
    return EXIT.interrupted
  } catch (error) {
    printError(messageOf(error))
    return error instanceof Refused ? EXIT.usage : EXIT.environment
  } finally {
    stopShowing()
  }
}

/** `null` if nothing is to be changed. */
function changeOf(
  { seek, speed, pause, play, cancel }: ClockOptions,
  stepMs: number | undefined,
): ClockChange | null {
  const change: ClockChange = {
    ...(cancel && { cancel }),
    ...(seek !== undefined && { seek }),
    ...(speed !== undefined && { speed }),
    ...((pause || play) && { paused: pause }),
    ...(stepMs !== undefined && { stepMs }),
  }
  return Object.keys(change).length === 0 ? null : change
}

function stateText({ scenario, now, speed, paused, ended, skip }: ControlState): string {
  const clock = ended ? 'ended' : paused ? 'paused' : `×${speed}`
  return [scenario, now, clock, ...(skip === null ? [] : [`going to ${skip.to}`])].join(' · ')
}

/** Shows the progress of steps and seeks on a terminal. @returns the function that ends this */
function showProgress(emulator: RunningEmulator): () => void {
  if (!process.stderr.isTTY) return () => {}
  const shown = createLogUpdate(process.stderr)
  const show = async () => {
    const { skip } = await emulator.state()
    if (skip !== null) shown(progressText(skip))
  }
  const timer = setInterval(() => void show().catch(() => {}), UPDATE_MS)
  return () => {
    clearInterval(timer)
    shown.clear()
  }
}

function progressText({ from, to, now }: NonNullable<ControlState['skip']>): string {
  const [fromMs = 0, toMs = 0, nowMs = 0] = [from, to, now].map((text) => Date.parse(text))
  const percent = Math.floor((100 * (nowMs - fromMs)) / Math.max(1, toMs - fromMs))
  return `${percent} %: ${durationText(nowMs - fromMs)} of ${durationText(toMs - fromMs)}; Ctrl-C cancels`
}

/** A refusal of the control API. */
class Refused extends Error {}

/** The control API of a running emulator. */
class RunningEmulator {
  readonly #options: Pick<ClockOptions, 'url' | 'token'>

  constructor(options: Pick<ClockOptions, 'url' | 'token'>) {
    this.#options = options
  }

  state(): Promise<ControlState> {
    return this.#call('GET', 'state')
  }

  /** Waits as long as a step or seek takes; `fetch` would give up after five minutes. */
  setClock(change: ClockChange): Promise<ControlState> {
    return this.#call('POST', 'clock', change)
  }

  #call(method: string, path: string, body?: object): Promise<ControlState> {
    const { url, token } = this.#options
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    return new Promise((resolve, reject) => {
      const call = request(new URL(`/__emulator/${path}`, url), { method, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.once('error', reject)
        answer.once('end', () => {
          try {
            const json: unknown = JSON.parse(text)
            if (answer.statusCode === 200) resolve(controlState.parse(json))
            else reject(new Refused(controlRefusal.parse(json).message))
          } catch {
            reject(new Error(`${url} does not answer as an emulator.`))
          }
        })
      })
      call.once('error', ({ message }) => reject(new Error(`${url} does not answer: ${message}`)))
      call.end(body && JSON.stringify(body))
    })
  }
}
