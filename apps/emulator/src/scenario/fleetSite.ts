import { between, pick, type Stream } from '../engine/random.ts'
import { type Place, type Site, type SiteKind, siteKinds } from '../world/site.ts'
import type { FleetEntry } from './fleetEntry.ts'
import type { Region } from './regions.ts'

/** Names a street of a time zone. */
export type NameStreet = (tz: string, stream: Stream) => string

const BUILDINGS: Readonly<Record<SiteKind, string>> = {
  home: 'House',
  shop: 'Market',
  clinic: 'Clinic',
  telecom: 'Tower',
}

/** A site of a fleet. Its name is made when somebody reads it: faker takes seconds for a hundred thousand. */
export class FleetSite implements Site {
  readonly latitude: number
  readonly longitude: number
  readonly kind: SiteKind
  readonly #stream: Stream
  readonly #region: Region
  readonly #nameStreet: NameStreet
  #name: string | undefined

  /** @param stream the random numbers of the device that stands there */
  constructor(stream: Stream, region: Region, entry: FleetEntry, nameStreet: NameStreet) {
    this.#nameStreet = nameStreet
    this.#stream = stream
    this.#region = region
    this.#name = 'site' in entry ? entry.site : undefined
    this.kind = entry.kind ?? pick(stream, 4, siteKinds)
    this.latitude = region.latitude + between(stream, 5, -0.12, 0.12)
    this.longitude = region.longitude + between(stream, 6, -0.12, 0.12)
  }

  get name(): string {
    this.#name ??= `${this.#nameStreet(this.tz, this.#stream)} ${BUILDINGS[this.kind]}`
    return this.#name
  }

  get region(): string {
    return this.#region.name
  }

  get regionCentre(): Place {
    return this.#region
  }

  get tz(): string {
    return this.#region.tz
  }
}
