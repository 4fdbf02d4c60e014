import { z } from 'zod'
import { CUT_OFF_DIVISOR } from '../constants.ts'
import { quantity } from '../quantity.ts'

const onOff = z.enum(['on', 'off'])
export type OnOff = z.infer<typeof onOff>

/** A bg device's switch, power and tamper [E5]; `bv` is the battery voltage in mV, `cut_off` in V. */
export const switchStatus = z.object({
  switch: onOff,
  power: onOff,
  tamper: onOff,
  bv: quantity,
  cut_off: quantity,
})
export type SwitchStatus = z.infer<typeof switchStatus>

/** The switch frame: 0 or 1 each, and the battery voltage in mV. */
export const switchWire = z.object({
  sw: z.literal([0, 1]),
  pw: z.literal([0, 1]),
  tm: z.literal([0, 1]),
  bv: quantity,
})
export type SwitchWire = z.infer<typeof switchWire>

/** Switch value 1 is on [S10]. */
export const switchState = (value: number): OnOff => (value === 1 ? 'on' : 'off')
/** Power value 0 is on [S10]. */
export const powerSupplyState = (value: number): OnOff => (value === 0 ? 'on' : 'off')
/** Tamper value 1 is on [S10]. */
export const tamperState = (value: number): OnOff => (value === 1 ? 'on' : 'off')

/** Decodes the switch frame; the cut-off voltage is `bv` / 1000 [S10, C4]. */
export function decodeSwitchStatus(wire: SwitchWire): SwitchStatus {
  return {
    switch: switchState(wire.sw),
    power: powerSupplyState(wire.pw),
    tamper: tamperState(wire.tm),
    bv: wire.bv,
    cut_off: wire.bv / CUT_OFF_DIVISOR,
  }
}

/** Encodes the switch frame [S10]. */
export function encodeSwitchStatus(status: SwitchStatus): SwitchWire {
  return {
    sw: status.switch === 'on' ? 1 : 0,
    pw: status.power === 'on' ? 0 : 1,
    tm: status.tamper === 'on' ? 1 : 0,
    bv: status.bv,
  }
}
