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

/** The place of a device as its backend sends it; coordinates to 4 decimals, about 11 m. */
export function sentPlace({ name, region, tz, latitude, longitude }: Site) {
  return { site: name, tz, region, latitude: degrees(latitude), longitude: degrees(longitude) }
}

const degrees = (exact: number) => Math.round(exact * 10_000) / 10_000
