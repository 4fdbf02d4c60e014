import { type ClockReading, SECOND_MS } from '@wattpost/protocol'
import type { Registry } from 'prom-client'
import { layerOf, layers } from '../scenario/faults/fault.ts'
import type { TrafficEvent } from '../scenario/log/trafficLog.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { deviceCalls } from '../server/transport/deviceCalls.ts'
import { sessionCalls } from '../server/transport/sessionCalls.ts'
import { controlStreams } from './contract.ts'
import { type ControlRoute, streaming } from './controlRoute.ts'

export interface MetricsParts {
  readonly player: ScenarioPlayer
  /** The number of open socket connections, pages that only watch included. */
  readonly connections: () => number
  /** The number of calls and requests that wait or are worked on. */
  readonly openJobs: () => number
}

/** Route of the metrics in the text format of Prometheus. The library is loaded by the first reader. */
export function metricsRoute(parts: MetricsParts): ControlRoute {
  const counts = new RunCounts(parts.player)
  let registry: Promise<readonly Registry[]> | null = null
  return streaming(controlStreams.metrics, async (_input, _request, response) => {
    try {
      registry ??= registriesOf(parts, counts)
      const texts = await Promise.all((await registry).map((one) => one.metrics()))
      response.type('text/plain; version=0.0.4; charset=utf-8').end(texts.join('\n'))
    } catch (error) {
      // The caller does not await this handler.
      response.destroy(error instanceof Error ? error : undefined)
    }
  })
}

async function registriesOf(parts: MetricsParts, counts: RunCounts): Promise<readonly Registry[]> {
  // A CommonJS package: in a bundle of several files it has the default export only.
  const loaded: Client & { readonly default?: Client } = await import('prom-client')
  const client = loaded.default ?? loaded
  return [runRegistry(client, parts, counts), processRegistry(client)]
}

type Client = typeof import('prom-client')

/** Memory, CPU time and event loop of the process, shared by all emulators in it. */
let ofProcess: Registry | null = null
function processRegistry({ Registry, collectDefaultMetrics }: Client): Registry {
  if (ofProcess !== null) return ofProcess
  const register = new Registry()
  collectDefaultMetrics({ register })
  ofProcess = register
  return register
}

/** Name, description and reading of a metric without labels. */
type Figure = readonly [name: string, help: string, read: () => number]

/** The figures of an emulator, read at each scrape. */
function runRegistry(
  { Registry, Gauge, Counter }: Client,
  { player, connections, openJobs }: MetricsParts,
  counts: RunCounts,
): Registry {
  const registers = [new Registry()]
  const gauges: readonly Figure[] = [
    ['clients', 'Open socket connections', connections],
    ['open_jobs', 'Calls and socket requests that wait or are worked on', openJobs],
    ['devices', 'Devices of the fleet', () => player.run.world.simulatedDevices.length],
    ['clock_seconds', 'Virtual time, s since 1970', () => player.nowMs() / 1000],
    [
      'clock_speed',
      'Virtual seconds per second; 0 while time rests, +Inf at max',
      () =>
        player.clock.paused ? 0 : player.speed === 'max' ? Number.POSITIVE_INFINITY : player.speed,
    ],
    ['clock_epoch', 'Rises whenever virtual time goes back', () => player.epoch],
  ]
  const totals: readonly Figure[] = [
    [
      'clock_slip_seconds',
      'Virtual seconds that time fell behind its speed',
      () => counts.slip.seconds,
    ],
    ['deliveries', 'Frames sent, times the connections that got them', () => counts.deliveries],
    [
      'connections',
      'Socket connections that were opened by clients',
      () => counts.connectionsOpened,
    ],
    [
      'connections_refused',
      'Socket connections that were refused',
      () => counts.connectionsRefused,
    ],
  ]
  for (const [name, help, read] of gauges)
    new Gauge({
      ...{ name: `wattpost_${name}`, help, registers },
      collect() {
        this.set(read())
      },
    })
  for (const [name, help, read] of totals)
    new Counter({
      ...{ name: `wattpost_${name}_total`, help, registers },
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  labelledMetrics({ Gauge, Counter }, registers, player, counts)
  return registers[0] as Registry
}

/** Metrics with labels. Each label has a bounded number of values. */
function labelledMetrics(
  { Gauge, Counter }: Pick<Client, 'Gauge' | 'Counter'>,
  registers: Registry[],
  player: ScenarioPlayer,
  counts: RunCounts,
): void {
  new Gauge({
    ...{ name: 'wattpost_faults', help: 'Active faults and scripted answers', registers },
    labelNames: ['layer'],
    collect() {
      const all = player.run.faults.all.map(({ what }) =>
        'answer' in what ? 'answer' : layerOf(what),
      )
      for (const layer of [...layers, 'answer'])
        this.set({ layer }, all.filter((one) => one === layer).length)
    },
  })
  new Counter({
    ...{ name: 'wattpost_socket_requests_total', help: 'Acknowledged socket requests', registers },
    labelNames: ['result'],
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(counts.requests)) this.inc({ result }, count)
    },
  })
  const perRoute = (name: string, help: string, key: 'count' | 'ms', scale: number) =>
    new Counter({
      ...{ name, help, registers, labelNames: ['route', 'status'] },
      collect() {
        this.reset()
        for (const { route, status, [key]: value } of counts.calls.values())
          this.inc({ route, status }, value * scale)
      },
    })
  perRoute('wattpost_http_requests_total', 'Calls and pages, by route and status', 'count', 1)
  perRoute('wattpost_http_seconds_total', 'Time from request to answer in all', 'ms', 1 / 1000)
}

/** Labels of unknown paths under `/api`, and of paths outside it. */
const OTHER_API = 'other call'
const PAGE = 'page'

/** Calls of a route that were answered with a status. */
interface CallCount {
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
