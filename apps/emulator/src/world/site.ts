/** What kind of place it is; decides the shape of its load over the day. */
export const siteKinds = ['home', 'shop', 'clinic', 'telecom'] as const
export type SiteKind = (typeof siteKinds)[number]

/** Where a device stands. Neighbours in a `region` share weather and grid. */
export interface Site {
  readonly name: string
  readonly region: string
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
  /** IANA name. */
  readonly tz: string
  readonly kind: SiteKind
}
