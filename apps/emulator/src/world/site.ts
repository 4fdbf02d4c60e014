/** What kind of place it is; decides the shape of its load over the day. */
export const siteKinds = ['home', 'shop', 'clinic', 'telecom'] as const
export type SiteKind = (typeof siteKinds)[number]

/** A place on the earth. */
export interface Place {
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
}

/** Where a device stands. Neighbours in a `region` share weather and grid. */
export interface Site extends Place {
  readonly name: string
  readonly region: string
  /** The middle of the region: a storm front reaches sites in the order in which they lie. */
  readonly regionCentre: Place
  /** IANA name. */
  readonly tz: string
  readonly kind: SiteKind
}
