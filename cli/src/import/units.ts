import { suggestion, type TrackUnit } from '@wattpost/emulator/importing'

/** Conversion of a unit to that of a quantity: `value * factor + offset`. */
export interface Conversion {
  readonly factor: number
  readonly offset: number
  /** The column counts energy: its increase between rows is the power. */
  readonly isCounter: boolean
}

const by = (factor: number, offset = 0): Conversion => ({ factor, offset, isCounter: false })
const counter = (factor: number): Conversion => ({ factor, offset: 0, isCounter: true })

/** The units of columns, by the unit of their quantity. */
const UNITS: Readonly<Record<TrackUnit, Readonly<Record<string, Conversion>>>> = {
  W: {
    ...{ W: by(1), kW: by(1e3), MW: by(1e6), mW: by(1e-3) },
    ...{ Wh: counter(1), kWh: counter(1e3), MWh: counter(1e6) },
  },
  V: { V: by(1), kV: by(1e3), mV: by(1e-3) },
  A: { A: by(1), kA: by(1e3), mA: by(1e-3) },
  Hz: { Hz: by(1), mHz: by(1e-3) },
  '°C': {
    '°C': by(1),
    C: by(1),
    '°F': by(5 / 9, -160 / 9),
    F: by(5 / 9, -160 / 9),
    K: by(1, -273.15),
  },
  '%': { '%': by(1), ratio: by(100) },
  '': { ratio: by(1), '%': by(0.01) },
}

/** The conversion from a written unit to that of a quantity; without one it is the quantity's own. */
export function conversionOf(unit: TrackUnit, written: string | undefined): Conversion | null {
  return written === undefined ? by(1) : (UNITS[unit][written] ?? null)
}

/**
 * The unit that the name of a column ends with, e.g. `kW` of `P1 [kW]` and of `p1_kw`, if a quantity in `unit` may have
 * it. `mw` may be two units, so it is none.
 */
export function unitInName(unit: TrackUnit, column: string): string | undefined {
  const [, word = ''] = /[\s_.\-/([]([^\s_.\-/()[\]]+)[)\]]?\s*$/.exec(column) ?? []
  if (Object.hasOwn(UNITS[unit], word)) return word
  const alike = Object.keys(UNITS[unit]).filter((one) => one.toLowerCase() === word.toLowerCase())
  return word.length > 1 && alike.length === 1 ? alike[0] : undefined
}

/** `no unit "kw", did you mean "kW"?` */
export function unknownUnitMessage(unit: TrackUnit, written: string): string {
  return `unit: no "${written}"${suggestion(written, Object.keys(UNITS[unit]))}`
}
