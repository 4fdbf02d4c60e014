import type { Faker } from '@faker-js/faker'
import { faker as german } from '@faker-js/faker/locale/de'
import { faker as english } from '@faker-js/faker/locale/en'
import { faker as australian } from '@faker-js/faker/locale/en_AU'
import { faker as british } from '@faker-js/faker/locale/en_GB'
import { faker as nigerian } from '@faker-js/faker/locale/en_NG'
import { faker as nepalese } from '@faker-js/faker/locale/en_NP'
import { faker as southAfrican } from '@faker-js/faker/locale/en_ZA'
import { between, pick, type Stream } from '../engine/random.ts'
import { type Place, type Site, type SiteKind, siteKinds } from '../world/site.ts'
import type { FleetEntry } from './fleetEntry.ts'
import type { Region } from './regions.ts'

/** Who names streets where; English ones elsewhere. */
const LOCALES: Readonly<Record<string, Faker>> = {
  'Africa/Lagos': nigerian,
  'Africa/Johannesburg': southAfrican,
  'Asia/Kathmandu': nepalese,
  'Australia/Adelaide': australian,
  'Europe/Berlin': german,
  'Europe/London': british,
}
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
  #name: string | undefined

  /** @param stream the random numbers of the device that stands there */
  constructor(stream: Stream, region: Region, entry: FleetEntry) {
    this.#stream = stream
    this.#region = region
    this.#name = 'site' in entry ? entry.site : undefined
    this.kind = entry.kind ?? pick(stream, 4, siteKinds)
    this.latitude = region.latitude + between(stream, 5, -0.12, 0.12)
    this.longitude = region.longitude + between(stream, 6, -0.12, 0.12)
  }

  get name(): string {
    this.#name ??= this.#streetName()
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

  #streetName(): string {
    const faker = LOCALES[this.tz] ?? english
    faker.seed(this.#stream)
    return `${faker.location.street()} ${BUILDINGS[this.kind]}`
  }
}
