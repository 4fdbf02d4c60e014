/** What of a bg device goes on: its battery's charge, its modes, and counters that never fall. */
export interface BgState {
  /** Energy in the battery, Wh. */
  storedWh: number
  /** AC passes through to the load and charges. */
  onAc: boolean
  /** The battery is empty and the output waits for it. */
  cutOff: boolean
  solarWh: number
  batteryInWh: number
  batteryOutWh: number
  batteryInAh: number
  batteryOutAh: number
  inverterInWh: number
  inverterOutWh: number
  acConsumptionWh: number
  acChargeWh: number
  /** Deepest discharge so far, 0–1 of the capacity, and when. */
  deepest: number
  deepestAtMs: number | null
  fullAtMs: number | null
  emptyAtMs: number | null
}
