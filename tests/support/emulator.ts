import { fileURLToPath } from 'node:url'
import {
  createAuthService,
  createEmulator,
  type EmulatorParts,
  emulatorConfig,
  openStage,
  PROJECT_ID,
  type Stage,
  scenarioShelf,
  seededUsers,
  startAuthEmulator,
} from '@wattpost/emulator'
import { freePort } from './freePort.mjs'

/** A whole emulator with its own Auth emulator, on free ports, its clock standing still. */
export interface RunningEmulator {
  readonly url: string
  readonly authUrl: string
  /** The Auth emulator's process. */
  readonly authPid: number
  readonly stage: Stage
  /** What it complained of. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/**
 * Starts an emulator in this process. Its clock is paused: tests move it by `stage.step`.
 * @param scenario a name in `scenarios/`, or a file
 * @param own what shall differ from the usual
 */
export async function startEmulator(
  scenario: string,
  own: Pick<
    Partial<EmulatorParts>,
    'limits' | 'controlToken' | 'allowedOrigins' | 'sessionCheckMs'
  > = {},
): Promise<RunningEmulator> {
  const authPort = await freePort()
  const started = await startAuthEmulator({
    host: '127.0.0.1',
    port: authPort,
    projectId: PROJECT_ID,
  })
  if (!started.ok) throw new Error(started.error.message)
  const users = await seededUsers()
  const stage = await openStage(scenario, users, { paused: true })
  if (!stage.ok) throw new Error(stage.error.join('\n'))
  const complaints: string[] = []
  const complain = (message: string) => complaints.push(message)
  const auth = createAuthService(Promise.resolve(started.value), users, complain)
  const emulator = createEmulator({
    stage: stage.value,
    auth,
    config: emulatorConfig(started.value.url),
    dashboard: fileURLToPath(new URL('../../apps/dashboard/dist', import.meta.url)),
    shelf: scenarioShelf(users),
    users,
    allowedOrigins: [],
    ...own,
    log: complain,
  })
  const opened = await emulator.listen('127.0.0.1', 0)
  if ('code' in opened) throw new Error(opened.code)
  await auth.ready
  return {
    url: `http://127.0.0.1:${opened.port}`,
    authUrl: started.value.url,
    authPid: started.value.pid,
    stage: stage.value,
    complaints,
    close: async () => {
      await emulator.close()
      await started.value.stop()
    },
  }
}
