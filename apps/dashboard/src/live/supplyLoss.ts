import { type MeterDevice, type Phase, phases } from '@wattpost/protocol'

/** What of a meter's supply is gone. */
export type SupplyLoss =
  | { readonly kind: 'none' }
  /** These are gone while others carry voltage. */
  | { readonly kind: 'phases'; readonly lost: readonly Phase[]; readonly belowV: number }
  /** No phase carries voltage; `last` has the most of what is left. */
  | { readonly kind: 'all'; readonly last: Phase; readonly belowV: number }

/** Below this part of the strongest phase's voltage a phase is lost. */
const LOST_PART = 0.5
/** A phase without supply shows less than this, V: neighbouring wires induce a little. */
const DEAD_V = 20

/** What of the supply a meter lacks, by what it says last [E9–E11]; `belowV` is what a lost phase is below. */
export function supplyLoss({
  status,
  powerState,
}: Pick<MeterDevice, 'status' | 'powerState'>): SupplyLoss {
  const voltage = (phase: Phase) => powerState[`phase${phase}`].voltage
  const strongest = phases.reduce((best, each) => (voltage(each) > voltage(best) ? each : best))
  if (status === 'down' || voltage(strongest) < DEAD_V) {
    return { kind: 'all', last: strongest, belowV: DEAD_V }
  }
  const belowV = voltage(strongest) * LOST_PART
  const lost = phases.filter((phase) => voltage(phase) < belowV)
  return lost.length === 0 ? { kind: 'none' } : { kind: 'phases', lost, belowV }
}
