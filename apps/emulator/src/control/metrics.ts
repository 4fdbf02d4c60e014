import type { Registry } from 'prom-client'
import { layerOf, layers } from '../scenario/faults/fault.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { controlStreams } from './contract.ts'
import { type ControlRoute, streaming } from './controlRoute.ts'
import { RunCounts } from './runCounts.ts'

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

/** The figures of an emulator, read at each scrape. */
function runRegistry(
  { Registry, Gauge, Counter }: Client,
  { player, connections, openJobs }: MetricsParts,
  counts: RunCounts,
): Registry {
  const registers = [new Registry()]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name: `wattpost_${name}`, help, registers },
      collect() {
        this.set(read())
      },
    })
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      ...{ name: `wattpost_${name}`, help, registers },
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  gauge('clients', 'Open socket connections', connections)
  gauge('open_jobs', 'Calls and socket requests that wait or are worked on', openJobs)
  gauge('devices', 'Devices of the fleet', () => player.run.world.simulatedDevices.length)
  gauge('clock_seconds', 'Virtual time, s since 1970', () => player.nowMs() / 1000)
  gauge('clock_speed', 'Virtual seconds per second; 0 while time rests, +Inf at max', () =>
    player.clock.paused ? 0 : player.speed === 'max' ? Number.POSITIVE_INFINITY : player.speed,
  )
  gauge('clock_epoch', 'Rises whenever virtual time goes back', () => player.epoch)
  counter(
    'clock_slip_seconds_total',
    'Virtual seconds that time fell behind its speed',
    () => counts.slip.seconds,
  )
  counter(
    'deliveries_total',
    'Frames sent, times the connections that got them',
    () => counts.deliveries,
  )
  counter(
    'connections_total',
    'Socket connections that were opened by clients',
    () => counts.connectionsOpened,
  )
  counter(
    'connections_refused_total',
    'Socket connections that were refused',
    () => counts.connectionsRefused,
  )
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
