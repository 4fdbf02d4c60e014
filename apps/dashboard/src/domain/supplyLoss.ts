import { type Phase, phases, type ReportedMeter } from '@wattpost/protocol'

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

const NONE: { readonly phase: Phase; readonly voltage: number } = {
  phase: phases[0],
  voltage: Number.NEGATIVE_INFINITY,
}

/** The supply loss by a meter's last report [E9–E11]; a lost phase is below `belowV`. */
export function supplyLoss({
  status,
  powerState,
}: Pick<ReportedMeter, 'status' | 'powerState'>): SupplyLoss {
  const known = phases.flatMap((phase) => {
    const { voltage } = powerState[`phase${phase}`]
    return voltage === undefined ? [] : [{ phase, voltage }]
  })
  const strongest = known.reduce((best, each) => (each.voltage > best.voltage ? each : best), NONE)
  const isDead = known.length === phases.length && strongest.voltage < DEAD_V
  if (status === 'down' || isDead) return { kind: 'all', last: strongest.phase, belowV: DEAD_V }
  const belowV = strongest.voltage * LOST_FRACTION
  const lost = known.filter(({ voltage }) => voltage < belowV).map(({ phase }) => phase)
  return lost.length === 0 ? { kind: 'none' } : { kind: 'phases', lost, belowV }
}
