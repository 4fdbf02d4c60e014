import { type MeterDevice, type Phase, phases } from '@wattpost/protocol'

/** The phases of a meter without supply. */
export type SupplyLoss =
  | { readonly kind: 'none' }
  /** These phases are below `belowV` while others have voltage. */
  | { readonly kind: 'phases'; readonly lost: readonly Phase[]; readonly belowV: number }
  /** No phase has voltage; `last` has the highest rest. */
  | { readonly kind: 'all'; readonly last: Phase; readonly belowV: number }

/** A phase is lost below this fraction of the highest phase voltage. */
const LOST_FRACTION = 0.5
/** A phase without supply has less than this voltage, V; other wires induce some. */
const DEAD_V = 20

/** The supply loss by a meter's last report [E9–E11]; a lost phase is below `belowV`. */
export function supplyLoss({
  status,
  powerState,
}: Pick<MeterDevice, 'status' | 'powerState'>): SupplyLoss {
  const voltage = (phase: Phase) => powerState[`phase${phase}`].voltage
  const strongest = phases.reduce((best, each) => (voltage(each) > voltage(best) ? each : best))
  if (status === 'down' || voltage(strongest) < DEAD_V) {
    return { kind: 'all', last: strongest, belowV: DEAD_V }
  }
  const belowV = voltage(strongest) * LOST_FRACTION
  const lost = phases.filter((phase) => voltage(phase) < belowV)
  return lost.length === 0 ? { kind: 'none' } : { kind: 'phases', lost, belowV }
}
