/** The kind of a site; determines the shape of its load over the day. */
export const siteKinds = ['home', 'shop', 'clinic', 'telecom'] as const
export type SiteKind = (typeof siteKinds)[number]

export interface Coordinates {
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
}

/** A device's location. Devices of one `region` share weather and grid. */
export interface Site extends Coordinates {
  readonly name: string
  readonly region: string
  /** The centre of the region; storm fronts reach sites in geographic order. */
  readonly regionCentre: Coordinates
  /** IANA name. */
  readonly tz: string
  readonly kind: SiteKind
}
