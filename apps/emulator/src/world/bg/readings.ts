import type { RawPower } from '@wattpost/protocol'
import { smooth, streamOf } from '../../engine/random.ts'
import { mainsHz, mainsV } from '../instruments.ts'
import { rounded } from '../rounding.ts'
import type { BgSpec } from '../spec.ts'
import type { Moment } from '../tape.ts'
import { MINUTE_MS } from '../time.ts'
import type { BgFlows } from './plant.ts'
import type { BgState } from './state.ts'

export type BgMoment = Moment<BgState, BgFlows>

const NO_OUTPUT = {
  acOutputCurrent: 0,
  acOutputPowerFactor: 0,
  acOutputFrequency: 0,
  acOutputVoltage: 0,
}

/**
 * What the device measures. The AC instruments sit in the bypass, so they read 0 while the inverter runs
 * from the battery, and S17 then takes consumption from the inverter's battery side.
 */
export function bgReadings(spec: BgSpec, { ms, flows }: BgMoment, powerFactor: number): RawPower {
  return { ...direct(spec, ms, flows), ...alternating(spec, ms, flows, powerFactor) }
}

function direct(spec: BgSpec, ms: number, flows: BgFlows) {
  const batteryVoltage = rounded(flows.batteryV, 2)
  const panelV = flows.sunWm2 === 0 ? 0 : panelVoltage(spec, ms, flows)
  return {
    batteryVoltage,
    batteryCurrent: rounded(flows.batteryW / batteryVoltage, 3),
    inverterCurrent: rounded(flows.inverterDcW / batteryVoltage, 3),
    solarVoltage: panelV,
    solarCurrent: panelV === 0 ? 0 : rounded(flows.solarW / panelV, 3),
  }
}

/** Near the panels' working point under load, near their open-circuit voltage without. */
function panelVoltage(spec: BgSpec, ms: number, flows: BgFlows): number {
  const idle = flows.solarW === 0 ? 1.18 : 1
  return rounded(idle * (86 + 8 * smooth(streamOf(spec.stream, 'panel'), ms / MINUTE_MS)), 1)
}

function alternating(spec: BgSpec, ms: number, flows: BgFlows, powerFactor: number) {
  if (flows.mode !== 'ac') return { ...NO_OUTPUT, acPower: 0, acInputPowerFactor: 0 }
  return {
    ...(flows.outputOn ? output(spec, ms, flows.loadW, rounded(powerFactor, 3)) : NO_OUTPUT),
    acPower: rounded(flows.loadW + flows.acChargeW, 1),
    acInputPowerFactor: 0.97,
  }
}

function output(spec: BgSpec, ms: number, loadW: number, acOutputPowerFactor: number) {
  const acOutputVoltage = mainsV(spec.stream, 0, ms)
  return {
    acOutputCurrent: rounded(loadW / (acOutputVoltage * acOutputPowerFactor), 3),
    acOutputPowerFactor,
    acOutputFrequency: mainsHz(spec.regionStream, ms),
    acOutputVoltage,
  }
}
