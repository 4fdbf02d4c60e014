import { type ClockReading, SECOND_MS } from '@wattpost/protocol'
import type { TrafficEvent } from '../scenario/log/trafficLog.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { deviceCalls } from '../server/transport/deviceCalls.ts'
import { sessionCalls } from '../server/transport/sessionCalls.ts'

/** Labels of unknown paths under `/api`, and of paths outside it. */
const OTHER_API = 'other call'
const PAGE = 'page'

/** Calls of a route that were answered with a status. */
export interface CallCount {
  /** Path of the call's table, `other call` or `page`: their number is bounded. */
  readonly route: string
  /** `closed` if the connection ended without an answer. */
  readonly status: string
  count: number
  /** Total time from request to answer, ms of real time. */
  ms: number
}

/** Counts calls, frames and connections in plain numbers, so that counting is cheap when no client reads the metrics. */
export class RunCounts {
  readonly calls = new Map<string, CallCount>()
  /** Sum over frames of the connections that each was sent to. */
  deliveries = 0
  connectionsOpened = 0
  connectionsRefused = 0
  readonly requests = { ok: 0, refused: 0 }
  readonly slip: ClockSlip

  constructor(player: ScenarioPlayer) {
    this.slip = new ClockSlip(player)
    player.listen({
      traffic: ({ event }) => this.#add(event),
      clock: (reading) => this.slip.take(reading),
    })
  }

  #add(event: TrafficEvent): void {
    if (event.kind === 'deliver') this.deliveries += event.frames * event.to
    else if (event.kind === 'answer') this.#addAnswer(event.path, event.status, event.ms)
    else if (event.kind === 'ack') this.requests[event.ok ? 'ok' : 'refused'] += 1
    else if (event.kind === 'connect') this.connectionsOpened += 1
    else if (event.kind === 'refuse') this.connectionsRefused += 1
  }

  #addAnswer(path: string, answered: number | null, ms: number): void {
    const route = routeOf(path)
    const status = answered === null ? 'closed' : String(answered)
    const key = `${route} ${status}`
    const known = this.calls.get(key)
    if (known === undefined) this.calls.set(key, { route, status, count: 1, ms })
    else {
      known.count += 1
      known.ms += ms
    }
  }
}

const ROUTES = [...new Set([...sessionCalls, ...deviceCalls].map(({ path }) => path))]
const PATTERNS = ROUTES.map((route) => {
  const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')
  return { route, pattern }
})

/** The route of a path: one of a bounded number. */
export function routeOf(path: string): string {
  if (!/^\/api(?![^/])/i.test(path)) return PAGE
  return PATTERNS.find(({ pattern }) => pattern.test(path))?.route ?? OTHER_API
}

/** A moment of virtual time, and the speed from then on: 0 while the clock is paused, or at the speed `max`. */
interface Mark {
  readonly virtualMs: number
  readonly wallMs: number
  readonly epoch: number
  readonly speed: number
}

/** Time by which virtual time has fallen behind its speed. Steps and seeks forward are no slip. */
export class ClockSlip {
  readonly #player: ScenarioPlayer
  #mark: Mark
  #totalMs = 0

  constructor(player: ScenarioPlayer) {
    this.#player = player
    this.#mark = this.#markOf(player.clock)
  }

  /** Slip since the start of the emulator, s of virtual time. */
  get seconds(): number {
    this.#player.nowMs()
    this.take(this.#player.clock)
    return this.#totalMs / SECOND_MS
  }

  /** Adds the slip since the last reading. */
  take(reading: ClockReading): void {
    const next = this.#markOf(reading)
    const { virtualMs, wallMs, epoch, speed } = this.#mark
    const behindMs = (next.wallMs - wallMs) * speed - (next.virtualMs - virtualMs)
    if (epoch === next.epoch && speed > 0) this.#totalMs += Math.max(0, behindMs)
    this.#mark = next
  }

  #markOf({ now, epoch, paused }: ClockReading): Mark {
    const { speed } = this.#player
    const isResting = paused || speed === 'max'
    return {
      ...{ virtualMs: now, wallMs: this.#player.wallNowMs(), epoch },
      speed: isResting ? 0 : speed,
    }
  }
}
