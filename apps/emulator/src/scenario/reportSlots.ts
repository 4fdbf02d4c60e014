import type { Resident } from '../world/resident.ts'
import { SECOND_MS } from '../world/time.ts'

const SLOTS = 10
/** Each device reports once in so long, spread evenly over it. */
export const REPORT_EVERY_MS = SLOTS * SECOND_MS

/** The devices by the second of ten in which they report: that hangs on their own stream, so that another device moves none. */
export function reportSlots(residents: readonly Resident[]): Resident[][] {
  const slots = Array.from({ length: SLOTS }, (): Resident[] => [])
  for (const resident of residents) slots[resident.spec.stream % SLOTS]?.push(resident)
  return slots
}
