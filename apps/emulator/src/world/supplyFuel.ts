import { streamOf, unit } from '../engine/random.ts'
import type { DeviceInput } from './action.ts'
import { type Tank, tankOf } from './hydra/tank.ts'
import type { Outage } from './nature/outage.ts'
import type { HydraSpec } from './spec.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from './time.ts'

/** A lorry comes once a week and fills the tank (assumed). */
const DELIVERY_MS = 7 * DAY_MS
/** From fuel in the tank to power on the channels. */
const RESTART_MS = 15 * SECOND_MS

interface Filling {
  readonly atMs: number
  /** In the tank from then on. */
  readonly litres: number
}

/** The last delivery up to a moment: the tank is full then, whatever was before. */
export function lastDeliveryMs(spec: HydraSpec, ms: number): number {
  const phaseMs = firstDeliveryMs(spec)
  return phaseMs + Math.floor((ms - phaseMs) / DELIVERY_MS) * DELIVERY_MS
}

function firstDeliveryMs(spec: HydraSpec): number {
  return Math.floor(unit(streamOf(spec.stream, 'delivery'), 0) * DELIVERY_MS)
}

/**
 * What is left of a generator's runs when its tank must feed them. The tank is full when it begins at
 * `fullAtMs`; deliveries come until the script begins or the first hand is laid on the tank, and matter until the
 * period asked for ends.
 */
export function fuelled(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  runs: readonly Outage[],
  fullAtMs: number,
  deliveriesUntilMs: number,
): Outage[] {
  const tank = tankOf(spec)
  const fillings = fillingsOf(tank, inputs, fullAtMs, deliveriesUntilMs)
  const result: Outage[] = []
  let level = { atMs: fullAtMs, litres: tank.capacityL }
  for (const run of runs) {
    const before = fillings.filter(({ atMs }) => atMs > level.atMs && atMs <= run.fromMs).at(-1)
    let litres = before?.litres ?? level.litres
    let fromMs = run.fromMs
    const during = fillings.filter(({ atMs }) => atMs > run.fromMs && atMs < run.toMs)
    for (const next of [...during, { atMs: run.toMs, litres: null }]) {
      const dryMs = fromMs + Math.floor((litres / tank.burnLPerH) * HOUR_MS)
      const untilMs = Math.min(dryMs, next.atMs)
      if (untilMs > fromMs) result.push({ fromMs, toMs: untilMs })
      const ranDry = dryMs < next.atMs
      litres = next.litres ?? Math.max(0, litres - (tank.burnLPerH * (untilMs - fromMs)) / HOUR_MS)
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
  const fillings: Filling[] = []
  for (let atMs = fullAtMs + DELIVERY_MS; atMs < deliveriesUntilMs; atMs += DELIVERY_MS)
    fillings.push({ atMs, litres: capacityL })
  for (const { atMs, action } of inputs) {
    if (action.do === 'refuel') fillings.push({ atMs, litres: capacityL })
    if (action.do === 'fuel-left')
      fillings.push({ atMs, litres: Math.min(action.litres, capacityL) })
  }
  return fillings
}
