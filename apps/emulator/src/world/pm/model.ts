import { HOUR_MS, MINUTE_MS, type Phase } from '@wattpost/protocol'
import { bell, between, pick, type Stream, smooth, streamOf } from '../../engine/random.ts'
import type { DeviceInput } from '../action.ts'
import type { DeviceConditions } from '../deviceConditions.ts'
import type { DeviceModel } from '../deviceHistory.ts'
import type { SiteKind } from '../site.ts'
import { type LoadProfile, loadProfile } from '../siteConditions/load.ts'
import type { SiteConditions } from '../siteConditions/siteConditions.ts'
import { pvPowerW } from '../siteConditions/sun.ts'
import type { PmSpec } from '../spec.ts'
import { partOn } from '../supply/parts.ts'
import type { DeviceTrack } from '../track/deviceTrack.ts'

/** Flow through one phase: W, var, VA; negative active power is exported. */
export interface PhaseFlow {
  /** The phase carries voltage. */
  readonly live: boolean
  /** Imported voltage, V; otherwise the instrument simulates it. */
  readonly voltage?: number | undefined
  readonly activeW: number
  readonly reactiveVar: number
  readonly apparentVa: number
}

/** Flows of the three phases; `powered` if any of them carries voltage. */
export interface PmFlows {
  readonly powered: boolean
  /** Imported values: Hz and °C. */
  readonly frequency?: number | undefined
  readonly temperature?: number | undefined
  readonly phases: readonly [PhaseFlow, PhaseFlow, PhaseFlow]
}

/** Counters of one phase at 0. All loads are inductive: no phase exports reactive energy. */
export const NO_COUNTS = { importWh: 0, exportWh: 0, reactiveImportVarh: 0, apparentVah: 0 }
export type PhaseCounters = typeof NO_COUNTS

/** State of a meter: the counters of its phases. */
export type PmState = [PhaseCounters, PhaseCounters, PhaseCounters]

const DEAD: PhaseFlow = { live: false, activeW: 0, reactiveVar: 0, apparentVa: 0 }
const NOTHING: PmFlows = { powered: false, phases: [DEAD, DEAD, DEAD] }
const NAMES: readonly [Phase, Phase, Phase] = ['A', 'B', 'C']

/** Peaks by kind of site, kW (assumed). */
const PEAKS_KW: Record<SiteKind, readonly [number, ...number[]]> = {
  home: [2, 3.5, 5.5],
  shop: [6, 9, 14, 22],
  clinic: [9, 14, 22, 38],
  telecom: [4, 6],
}

/** A three-phase supply with unequal phases; some sites have panels. */
export class PmModel implements DeviceModel<PmState, PmFlows> {
  /** Peak power of the panels, W; 0 for a site without panels. */
  readonly pvPeakW: number
  readonly #site: SiteConditions
  readonly #inputs: readonly DeviceInput[]
  readonly #track: DeviceTrack | undefined
  readonly #load: LoadProfile
  readonly #shares: readonly [number, number, number]
  readonly #factor: Stream
  readonly #swing: Stream

  /** @param inputs the device's inputs in order; they switch single phases */
  constructor(spec: PmSpec, site: SiteConditions, inputs: readonly DeviceInput[]) {
    this.#inputs = inputs
    this.#track = spec.track
    const stream = streamOf(spec.stream, 'pm')
    const peakW = 1000 * pick(stream, 0, PEAKS_KW[spec.site.kind])
    this.#site = site
    this.#load = loadProfile(stream, spec.site.kind, peakW)
    this.pvPeakW = pick(stream, 1, [0, 0, 0.6, 1.2]) * peakW
    this.#shares = shares(stream)
    this.#factor = streamOf(stream, 'factor')
    this.#swing = streamOf(stream, 'swing')
  }

  initial(): PmState {
    return [{ ...NO_COUNTS }, { ...NO_COUNTS }, { ...NO_COUNTS }]
  }

  copy([a, b, c]: PmState): PmState {
    return [{ ...a }, { ...b }, { ...c }]
  }

  begin(_state: PmState, ms: number, { gridUp, cover, extraW }: DeviceConditions): PmFlows {
    if (!gridUp) return this.#track === undefined ? NOTHING : trackedMeter(this.#track, ms, NOTHING)
    const loadW = this.#site.loadW(this.#load, ms) + extraW
    // Stryker disable next-line ConditionalExpression: without panels, the sun is not worth computing
    const sunW = this.pvPeakW === 0 ? 0 : pvPowerW(this.pvPeakW, this.#site.sunWm2(ms, cover))
    const netShare = Math.abs(loadW - sunW) / loadW
    const phase = (index: 0 | 1 | 2) =>
      partOn(this.#inputs, NAMES[index], ms) ? this.#phase(index, ms, loadW, sunW, netShare) : DEAD
    const flows: PmFlows['phases'] = [phase(0), phase(1), phase(2)]
    const powered = flows.some(({ live }) => live)
    return this.#track === undefined
      ? { powered, phases: flows }
      : trackedMeter(this.#track, ms, { powered, phases: flows })
  }

  flow(state: PmState, { phases }: PmFlows, fromMs: number, toMs: number): void {
    const hours = (toMs - fromMs) / HOUR_MS
    count(state[0], phases[0], hours)
    count(state[1], phases[1], hours)
    count(state[2], phases[2], hours)
  }

  /**
   * Apparent and reactive power follow from active power and power factor: S² = P² + Q². Panels feed the three phases
   * equally, and their inverter supplies reactive power too, so that the meter has the load's power factor or a better one:
   * otherwise the factor falls to 0.1 while the sun replaces active power only
   * (https://electrical.theiet.org/wiring-matters/years/2025/107-september-2025/how-embedded-solar-pv-can-affect-the-power-factor-of-an-installation).
   * @param netShare power at the meter as a share of the load, all phases together
   */
  #phase(index: 0 | 1 | 2, ms: number, loadW: number, sunW: number, netShare: number): PhaseFlow {
    const minute = Math.floor(ms / MINUTE_MS)
    const consumedW =
      loadW * this.#shares[index] * (1 + 0.08 * bell(this.#swing, minute * 3 + index))
    const factor = 0.9 + 0.09 * smooth(this.#factor + index, ms / HOUR_MS)
    const activeW = consumedW - sunW / 3
    const share = sunW === 0 ? 1 : Math.min(1, netShare, Math.abs(activeW) / consumedW)
    const reactiveVar = share * consumedW * Math.sqrt(1 / (factor * factor) - 1)
    const apparentVa = Math.sqrt(activeW * activeW + reactiveVar * reactiveVar)
    return { live: true, activeW, reactiveVar, apparentVa }
  }
}

function count(counters: PhaseCounters, flow: PhaseFlow, hours: number): void {
  const { activeW, reactiveVar, apparentVa } = flow
  // Stryker disable next-line EqualityOperator: 0 W changes no counter on either side
  if (activeW > 0) counters.importWh += activeW * hours
  else counters.exportWh -= activeW * hours
  counters.reactiveImportVarh += reactiveVar * hours
  counters.apparentVah += apparentVa * hours
}

function shares(stream: Stream): [number, number, number] {
  const weights = [0, 1, 2].map((index) => between(stream, 10 + index, 0.75, 1.25))
  const [a = 1, b = 1, c = 1] = weights
  const sum = a + b + c
  return [a / sum, b / sum, c / sum]
}

/** A meter's flows with imported values in place of simulated ones; a dead phase stays dead. */
export function trackedMeter(track: DeviceTrack, ms: number, flows: PmFlows): PmFlows {
  if (!track.covers(ms)) return flows
  const [a, b, c] = flows.phases
  return {
    powered: flows.powered,
    frequency: track.valueAt('frequency', ms),
    temperature: track.valueAt('temperature', ms),
    phases: [
      trackedPhase(track, ms, 'A', a),
      trackedPhase(track, ms, 'B', b),
      trackedPhase(track, ms, 'C', c),
    ],
  }
}

/** Apparent power is U · I, or follows from active power and power factor; S² = P² + Q². */
function trackedPhase(
  track: DeviceTrack,
  ms: number,
  phase: string,
  simulated: PhaseFlow,
): PhaseFlow {
  if (!simulated.live) return simulated
  const read = (field: string) => track.valueAt(`phase${phase}.${field}`, ms)
  const [voltage, current] = [read('voltage'), read('current')]
  const [active, factor] = [read('activePower'), read('powerFactor')]
  const usual = simulated.apparentVa === 0 ? 1 : simulated.activeW / simulated.apparentVa
  const measured = voltage !== undefined && current !== undefined ? voltage * current : undefined
  const activeW = active ?? (measured ?? simulated.apparentVa) * (factor ?? usual)
  // A power factor of 0 has no active power, whatever the apparent power.
  const byFactor = Math.abs(activeW) / Math.max(factor ?? Math.abs(usual), 0.01)
  const apparentVa = Math.max(measured ?? byFactor, Math.abs(activeW))
  const reactiveVar = Math.sqrt(apparentVa * apparentVa - activeW * activeW)
  return { live: true, voltage, activeW, reactiveVar, apparentVa }
}
