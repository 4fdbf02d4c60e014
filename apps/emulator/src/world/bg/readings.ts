import type { RawPower } from '@wattpost/protocol'
import { type Stream, smooth, streamOf } from '../../engine/random.ts'
import type { Instruments } from '../instruments.ts'
import { rounded } from '../rounding.ts'
import type { Moment } from '../tape.ts'
import { MINUTE_MS } from '../time.ts'
import type { BgFlows } from './plant.ts'
import type { BgState } from './state.ts'

export type BgMoment = Moment<BgState, BgFlows>

/**
 * What a bg device measures. The AC instruments sit in the bypass, so they read 0 while the inverter runs
 * from the battery, and S17 then takes consumption from the inverter's battery side.
 */
export class BgReadings {
  readonly #instruments: Instruments
  readonly #panel: Stream
  readonly #factor: number

  /** @param factor the consumers' power factor */
  constructor(stream: Stream, instruments: Instruments, factor: number) {
    this.#instruments = instruments
    this.#panel = streamOf(stream, 'panel')
    this.#factor = rounded(factor, 3)
  }

  at({ ms, flows }: BgMoment): RawPower {
    const batteryVoltage = rounded(flows.batteryV, 2)
    const panelV = flows.sunWm2 === 0 ? 0 : this.#panelV(ms, flows)
    const onAc = flows.mode === 'ac'
    const output = onAc && flows.outputOn
    const outputV = output ? this.#instruments.mainsV(0, ms) : 0
    return {
      batteryVoltage,
      batteryCurrent: rounded(flows.batteryW / batteryVoltage, 3),
      inverterCurrent: rounded(flows.inverterDcW / batteryVoltage, 3),
      solarVoltage: panelV,
      solarCurrent: panelV === 0 ? 0 : rounded(flows.solarW / panelV, 3),
      acOutputCurrent: output ? rounded(flows.loadW / (outputV * this.#factor), 3) : 0,
      acOutputPowerFactor: output ? this.#factor : 0,
      acOutputFrequency: output ? this.#instruments.mainsHz(ms) : 0,
      acOutputVoltage: outputV,
      acPower: onAc ? rounded(flows.loadW + flows.acChargeW, 1) : 0,
      acInputPowerFactor: onAc ? 0.97 : 0,
    }
  }

  /** Near the panels' working point under load, near their open-circuit voltage without. */
  #panelV(ms: number, flows: BgFlows): number {
    const idle = flows.solarW === 0 ? 1.18 : 1
    return rounded(idle * (86 + 8 * smooth(this.#panel, ms / MINUTE_MS)), 1)
  }
}
