/** Power flows of a bg device, in W; battery power is positive while charging. */
export interface BgFlows {
  readonly mode: 'off' | 'inverter' | 'ac'
  /** The output carries voltage. */
  readonly outputOn: boolean
  readonly solarW: number
  readonly batteryW: number
  readonly batteryV: number
  /** Into the inverter, on the DC side. */
  readonly inverterDcW: number
  /** Power of the consumers. */
  readonly loadW: number
  /** Power the battery charger takes from AC. */
  readonly acChargeW: number
  readonly sunWm2: number
}
