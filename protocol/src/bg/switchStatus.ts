import { z } from 'zod'
import { CUT_OFF_DIVISOR } from '../constants.ts'
import { fieldGroup, shortNames } from '../fields.ts'

const onOff = z.enum(['on', 'off'])
export type OnOff = z.infer<typeof onOff>

/** Switch value 1 is on [S10]. */
export const switchState = (value: number): OnOff => (value === 1 ? 'on' : 'off')
/** Power value 0 is on [S10]. */
export const powerSupplyState = (value: number): OnOff => (value === 0 ? 'on' : 'off')
/** Tamper value 1 is on [S10]. */
export const tamperState = (value: number): OnOff => (value === 1 ? 'on' : 'off')

/** A state that is 0 or 1 in frames. */
const inBits = (stateOf: (value: number) => OnOff) =>
  z.codec(z.literal([0, 1]), onOff, {
    decode: stateOf,
    encode: (state) => (stateOf(1) === state ? 1 : 0),
  })

/** The switch frame [K4, S10]. */
export const switchFrame = fieldGroup('K4', {
  switch: {
    wire: 'sw',
    isSpecified: true,
    is: onOff,
    inFrames: inBits(switchState),
    means: '`on` or `off`; in frames 1 is on, 0 is off',
  },
  power: {
    wire: 'pw',
    is: onOff,
    inFrames: inBits(powerSupplyState),
    means: '`on` or `off`; in frames 0 is on, 1 is off',
  },
  tamper: {
    wire: 'tm',
    is: onOff,
    inFrames: inBits(tamperState),
    means: '`on` while the enclosure is open; in frames 1 is on, 0 is off',
  },
  bv: {
    unit: 'mV',
    min: 0,
    max: 1_000_000,
    means: 'Battery voltage; the cut-off voltage is `bv` / 1000 [C4]',
  },
})
export const switchWire = shortNames(switchFrame)

/** A bg device's switch, power and tamper [E5]. */
export const switchStatus = fieldGroup('E5', {
  ...switchFrame.fields,
  cut_off: { unit: 'V', min: 0, max: 1000, means: 'Cut-off voltage; `bv` / 1000 [C4]' },
})
export type SwitchStatus = z.infer<typeof switchStatus>

/** The state with the cut-off voltage: `bv` / 1000 [S10, C4]. */
export function withCutOff(status: z.output<typeof switchWire>): SwitchStatus {
  return { ...status, cut_off: status.bv / CUT_OFF_DIVISOR }
}
