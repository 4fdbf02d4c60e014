/** One device, as fixture and CSV tell it. */
export interface FleetRow {
  readonly id: string
  readonly family: string
  /** Of a hydra. */
  readonly variant: string
  readonly site: string
  readonly kind: string
  readonly latitude: number
  readonly longitude: number
  readonly imei: string
  readonly imsi: string
  readonly operator: string
}
