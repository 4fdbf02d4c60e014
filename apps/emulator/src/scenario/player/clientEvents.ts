import type { Evidence } from '../inputs/evidence.ts'
import type { InputSource, Outcome } from '../inputs/inputSource.ts'
import type { TrafficEvent } from '../log/trafficLog.ts'
import type { SimulationRun } from '../run/simulationRun.ts'
import type { RunHost } from './runHost.ts'

/** The part of the player that it uses. */
interface ObservedPlayer {
  readonly run: SimulationRun
  /** Real time of a clock that never goes back, in ms. */
  readonly wallNowMs: () => number
  nowMs(): number
}

/** The events of clients: the traffic log, the steps that wait for them, and what expectations conclude from them. */
export class ClientEvents {
  readonly #player: ObservedPlayer
  readonly #source: InputSource
  readonly #host: RunHost
  #seq = 0

  constructor(player: ObservedPlayer, source: InputSource, host: RunHost) {
    this.#player = player
    this.#source = source
    this.#host = host
  }

  /** Logs an event between a client and the server; steps that wait for it follow. */
  onTraffic(event: TrafficEvent): void {
    const atMs = this.#player.nowMs()
    const logged = { seq: this.#seq++, atMs, wallMs: this.#player.wallNowMs(), event }
    const { nodeName: node } = this.#source
    this.#host.notifyTraffic(node === undefined ? logged : { ...logged, node })
    this.#player.run.onTraffic(event)
  }

  /** Asks for the place of evidence in the order. The outcome is known when it counts here. */
  prove(evidence: Evidence): Outcome {
    const atMs = this.#player.run.nowMs
    return this.#source.propose({ kind: 'evidence', atMs, evidence })
  }
}
