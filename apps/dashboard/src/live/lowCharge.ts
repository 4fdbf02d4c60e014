/** Below this charge a battery is about to leave its site in the dark, percent. */
const CHARGE_LOW = 20

/** A hydra's battery at so much charge, percent, is nearly empty. */
export function isLowCharge(percent: number): boolean {
  return percent < CHARGE_LOW
}
