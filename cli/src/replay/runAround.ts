import { spawn } from 'node:child_process'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { openAuth } from '../house/auth.ts'
import { type House, openHouse } from '../house/house.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { complain } from '../speak.ts'

/** What `run` can be told. */
export interface RunOptions {
  readonly speed: number | 'max'
  readonly seed?: number
  readonly port?: number
  readonly authPort?: number
}

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/** Plays a scenario while a command runs; the command's exit code is ours. */
export async function runAround(
  file: string,
  command: readonly string[],
  options: RunOptions,
): Promise<ExitCode> {
  const read = await readPlayable(file)
  if (!read.ok) {
    for (const line of read.error) complain(line)
    return EXIT.usage
  }
  const auth = await openAuth(options.authPort)
  if (!auth.ok) {
    complain(auth.error.message)
    return EXIT.environment
  }
  const { seed, port } = options
  const house = await openHouse({ scenario: read.value, auth: auth.value, seed, port })
  if (!house.ok) {
    complain(house.error.message)
    await auth.value.stop()
    return exitCodeOf(house.error)
  }
  house.value.stage.set({ speed: options.speed, paused: false })
  const code = await obeyed(command, house.value)
  await house.value.close()
  await auth.value.stop()
  return code
}

function obeyed([file = '', ...args]: readonly string[], house: House): Promise<ExitCode> {
  const { url, authUrl } = house
  const env = { ...process.env, WATTPOST_URL: url, WATTPOST_AUTH_URL: authUrl }
  const child = spawn(file, args, { stdio: 'inherit', env })
  const passOn = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of Object.keys(SIGNALS)) process.on(signal, passOn)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      complain(`${file} cannot be started: ${error.message}`)
      resolve(EXIT.environment)
    })
    child.once('exit', (code, signal) => {
      const bySignal = signal !== null && signal in SIGNALS ? SIGNALS[signal as 'SIGINT'] : 1
      resolve(code ?? bySignal)
    })
  })
}
