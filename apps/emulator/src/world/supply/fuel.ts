import { DAY_MS, HOUR_MS, SECOND_MS } from '@wattpost/protocol'
import { between, streamOf, unit } from '../../engine/random.ts'
import type { DeviceAction, DeviceInput } from '../action.ts'
import type { Period } from '../calendar.ts'
import { hydraInstallation } from '../hydra/installation.ts'
import { countWhile } from '../intervals.ts'
import { meanLoadW } from '../siteConditions/load.ts'
import type { HydraSpec } from '../spec.ts'

/** The tank is filled once a week (assumed). */
const DELIVERY_MS = 7 * DAY_MS
/** Time from fuel in the tank to power on the channels. */
export const RESTART_MS = 15 * SECOND_MS

interface Filling {
  readonly atMs: number
  /** Litres in the tank after filling. */
  readonly litres: number
}

/** The last delivery up to a moment; the tank is full then. */
export function lastDeliveryMs(spec: HydraSpec, ms: number): number {
  const phaseMs = firstDeliveryMs(spec)
  return phaseMs + Math.floor((ms - phaseMs) / DELIVERY_MS) * DELIVERY_MS
}

function firstDeliveryMs(spec: HydraSpec): number {
  return Math.floor(unit(streamOf(spec.stream, 'delivery'), 0) * DELIVERY_MS)
}

/**
 * The parts of a generator's runs for which its tank has fuel. The tank is full at `fullAtMs`.
 * Deliveries come until `deliveriesUntilMs`: the scenario starts, an input sets the fuel, or the
 * period ends.
 */
export function fuelled(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  runs: readonly Period[],
  fullAtMs: number,
  deliveriesUntilMs: number,
): Period[] {
  const tank = tankOf(spec)
  const fillings = fillingsOf(tank, inputs, fullAtMs, deliveriesUntilMs)
  const result: Period[] = []
  let level = { atMs: fullAtMs, litres: tank.capacityL }
  for (const run of runs) {
    const first = countWhile(fillings, ({ atMs }) => atMs <= run.fromMs)
    const before = fillings[first - 1]
    let litres = before !== undefined && before.atMs >= level.atMs ? before.litres : level.litres
    let fromMs = run.fromMs
    // Stryker disable next-line EqualityOperator: at the ends of a run, a filling counts before this or the next run
    const during = fillings.slice(
      first,
      countWhile(fillings, ({ atMs }) => atMs < run.toMs),
    )
    for (const next of [...during, { atMs: run.toMs, litres: null }]) {
      const dryMs = dryAtMs(tank, fromMs, litres)
      const untilMs = Math.min(dryMs, next.atMs)
      if (untilMs > fromMs) result.push({ fromMs, toMs: untilMs })
      const ranDry = dryMs < next.atMs
      litres = next.litres ?? litresAfterRun(tank, litres, untilMs - fromMs)
      fromMs = ranDry ? next.atMs + RESTART_MS : next.atMs
    }
    level = { atMs: run.toMs, litres }
  }
  return result
}

function fillingsOf(
  { capacityL }: Tank,
  inputs: readonly DeviceInput[],
  fullAtMs: number,
  deliveriesUntilMs: number,
): Filling[] {
  const deliveries = Math.ceil((deliveriesUntilMs - fullAtMs) / DELIVERY_MS) - 1
  return [
    ...Array.from({ length: deliveries }, (_, n) => ({
      atMs: fullAtMs + (n + 1) * DELIVERY_MS,
      litres: capacityL,
    })),
    ...inputs.flatMap(({ atMs, action }) => {
      const litres = litresAfter(action, capacityL)
      return litres === null ? [] : [{ atMs, litres }]
    }),
  ]
}

/** Litres in a tank after an action; `null` if the action leaves the tank alone. */
export function litresAfter(action: DeviceAction, capacityL: number): number | null {
  if (action.do === 'refuel') return capacityL
  return action.do === 'fuel-left' ? Math.min(action.litres, capacityL) : null
}

/** A generator's tank and consumption. */
export interface Tank {
  readonly capacityL: number
  /** Consumption while running, l/h. */
  readonly burnLPerH: number
}

/** When a generator that runs from a moment on has burnt its fuel, epoch ms. */
export function dryAtMs({ burnLPerH }: Tank, fromMs: number, litres: number): number {
  return fromMs + Math.floor((litres / burnLPerH) * HOUR_MS)
}

/** Litres in the tank after a run. */
export function litresAfterRun({ burnLPerH }: Tank, litres: number, ranMs: number): number {
  return Math.max(0, litres - (burnLPerH * ranMs) / HOUR_MS)
}

/**
 * Litres per kWh: 0.2 to 0.3 under a normal load
 * (https://waltpower.com/calculate-diesel-generator-fuel-consumption); small engines are at the
 * upper end.
 */
const L_PER_KWH = 0.3
/** Hours that a full tank lasts (assumed). */
const AUTONOMY_H = [24, 60] as const

/**
 * The tank of a hydra's generator. Consumption follows from the site's mean load, not from the
 * current load. So the end of a run is known without computing the device's history.
 */
export function tankOf(spec: HydraSpec): Tank {
  const { acLoad, dcLoad } = hydraInstallation(spec)
  const burnLPerH = (L_PER_KWH * (meanLoadW(acLoad) + meanLoadW(dcLoad))) / 1000
  const hours = between(streamOf(spec.stream, 'tank'), 0, ...AUTONOMY_H)
  return { capacityL: Math.ceil((burnLPerH * hours) / 10) * 10, burnLPerH }
}
