import { join } from 'node:path'
import type { Result } from '@wattpost/protocol'
import {
  type AuthEmulator,
  type AuthEmulatorRefusal,
  startAuthEmulator,
} from '../auth/authEmulator.ts'
import type { FaultClaims } from '../auth/authFaults.ts'
import { type AuthService, createAuthService } from '../auth/authService.ts'
import { openRevocationFile, type RevocationStore } from '../auth/revocations.ts'
import { type AuthLook, watchAuth } from '../auth/authWatch.ts'
import type { SeedUser } from '../auth/seedUsers.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import type { Scenario } from '../scenario/schema/scenario.ts'
import type { Step } from '../scenario/schema/step.ts'
import { urlHost } from '../server/guard/exposure.ts'
import { PROJECT_ID } from '../server/http/dashboardConfig.ts'
import { freePort } from '../server/ports.ts'
import { openSeededAuth } from './clusterAuth.ts'
import { AUTH_HANGS, SupervisedAuth } from './supervisedAuth.ts'

/** Authentication of an emulator: its own Auth emulator, a shared one, or a given service. */
export interface AuthRuntime {
  readonly service: AuthService
  readonly url: string
  /** Whether the accounts may differ from the seeded ones. */
  readonly isShared: boolean
  /** Calls back when users cannot sign in, and with `null` when they can again. */
  follow(onProblem: (problem: string | null) => void): void
  /** Name of the thing that `stop` ends, for users. */
  name(): string
  pid(): Promise<number>
  ownerToken(): Promise<string>
  serve: AuthEmulator['serve']
  stop(): Promise<void>
}

/** The Auth emulator of another process. */
export interface AuthAddress {
  /** E.g. `http://127.0.0.1:9310`. */
  readonly url: string
  /** The secret by which a request has the rights of the project's owner. */
  readonly ownerToken: string
}

/** What emulators with one log share of their accounts. */
export interface AuthSharing {
  readonly revocations: RevocationStore
  readonly claims: FaultClaims
}

/** Options of an emulator that concern its authentication. */
export interface AuthOptions {
  /** A running Auth emulator, whose accounts are reset, or a service in its place. */
  readonly auth?: AuthEmulator | AuthService
  /** A running Auth emulator of another process, which several emulators use at a time; its accounts are kept. */
  readonly authAddress?: AuthAddress | undefined
  /** Port of the new Auth emulator. */
  readonly authPort?: number | undefined
  /** Folder of what outlives a run: the signed-out sessions. By default nothing does. */
  readonly stateDir?: string | undefined
  /** What it shares with other emulators: the signed-out sessions, in place of that folder, and who applies faults. */
  readonly sharing?: AuthSharing | undefined
  readonly log: (message: string) => void
}

/** Starts the authentication of an emulator; `service.ready` reports a failed start. */
export async function authFor(
  { auth, authAddress, authPort, log, stateDir, sharing }: AuthOptions,
  host: string,
  users: readonly SeedUser[],
): Promise<AuthRuntime> {
  const externalRuntime = {
    follow: () => {},
    name: () => 'Auth emulator',
    pid: async () => 0,
    ownerToken: async () => '',
    serve: async () => {},
    stop: async () => {},
  }
  // A given service has no address: nothing listens on port 1.
  if (auth !== undefined && 'verify' in auth)
    return { ...externalRuntime, service: auth, url: 'http://127.0.0.1:1', isShared: false }
  const serviceOptions = {
    log,
    ...(stateDir !== undefined && { revocations: await revocationsIn(stateDir, log) }),
    ...(sharing !== undefined && { revocations: sharing.revocations }),
  }
  if (auth !== undefined) {
    const service = createAuthService(Promise.resolve(auth), users, serviceOptions)
    return {
      ...{ ...externalRuntime, service, url: auth.url, isShared: true },
      ownerToken: async () => auth.ownerToken,
      serve: (products) => auth.serve(products),
      // It may have ended before.
      stop: () => auth.serve([]).catch(() => {}),
    }
  }
  if (authAddress !== undefined) {
    const remote = Promise.resolve(remoteAuth(authAddress))
    let unwatch = () => {}
    return {
      ...{ ...externalRuntime, url: authAddress.url, isShared: false },
      follow: (onProblem) => {
        const onLook = (look: AuthLook) => onProblem(look === 'answers' ? null : AUTH_HANGS)
        unwatch = watchAuth({ url: authAddress.url, onLook })
      },
      stop: async () => unwatch(),
      service: createAuthService(remote, users, {
        ...serviceOptions,
        ...(sharing !== undefined && { claims: sharing.claims }),
      }),
      ownerToken: async () => authAddress.ownerToken,
    }
  }
  const port = authPort ?? (await freePort())
  const start = new AbortController()
  const { signal } = start
  const starting = startAuthEmulator({ host, port, projectId: PROJECT_ID, log, signal })
  let name = () => 'start of the Auth emulator'
  let onProblem: (problem: string | null) => void = () => undefined
  const running = starting.then((started) => {
    const emulator = valueOrThrow(started)
    const { ownerToken } = emulator
    const supervised = new SupervisedAuth(emulator, {
      reopen: (signal) => openSeededAuth({ host, port, pages: [], log, ownerToken }, signal),
      log,
      onProblem: (problem) => onProblem(problem),
    })
    name = () => `Auth emulator (process ${supervised.pid})`
    return { emulator, supervised }
  })
  // `service.ready` reports a failed start.
  running.catch(() => {})
  const service = running.then(({ emulator, supervised }) => ({
    ...emulator,
    turn: (way: 'up' | 'down') => supervised.turn(way),
  }))
  return {
    service: createAuthService(service, users, serviceOptions),
    url: `http://${urlHost(host)}:${port}`,
    isShared: false,
    follow: (listener) => {
      onProblem = listener
    },
    name: () => name(),
    pid: async () => (await running).supervised.pid,
    ownerToken: async () => (await running).emulator.ownerToken,
    serve: async (products) => (await running).supervised.serve(products),
    stop: async () => {
      start.abort()
      const started = await running.catch(() => null)
      await started?.supervised.stop()
    },
  }
}

/** Says of each scenario that is played, once, that its fault `auth: down` does not stop a shared Auth emulator. */
export function reportDownFaults(
  player: Pick<ScenarioPlayer, 'run' | 'listen'>,
  log: (message: string) => void,
): void {
  let reported: Scenario | null = null
  const report = () => {
    const { scenario } = player.run
    if (scenario === reported || !scenario.timeline.some(isDown)) return
    reported = scenario
    log(
      `${scenario.name}: its fault auth: down has no effect here, since the Auth emulator is shared.`,
    )
  }
  report()
  player.listen({ restarted: report })
}

function isDown(step: Step): boolean {
  return 'fault' in step && 'auth' in step.fault && step.fault.auth === 'down'
}

/** Who started it serves its pages, and stops it. */
function remoteAuth(address: AuthAddress): AuthEmulator {
  return {
    ...{ ...address, projectId: PROJECT_ID, program: 'fast', pid: 0 },
    exited: new Promise<never>(() => {}),
    serve: async () => {},
    turn: () => Promise.reject(new Error('the Auth emulator is shared, so it does not stop')),
    stop: async () => {},
  }
}

function revocationsIn(stateDir: string, log: (message: string) => void) {
  return openRevocationFile(join(stateDir, 'signed-out.jsonl'), { log })
}

function valueOrThrow(started: Result<AuthEmulator, AuthEmulatorRefusal>): AuthEmulator {
  if (!started.ok) throw new Error(started.error.message)
  return started.value
}
