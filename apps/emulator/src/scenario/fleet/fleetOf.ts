import {
  accepted,
  DAY_MS,
  HOUR_MS,
  type HydraVariant,
  hydraVariants,
  QUARTER_HOUR_MS,
  type Result,
  refused,
  utcDay,
} from '@wattpost/protocol'
import { between, pick, type Stream, streamOf, unit } from '../../engine/random.ts'
import { type Coordinates, type Site, type SiteKind, siteKinds } from '../../world/site.ts'
import type { CoarseHistory, OwnedSpec } from '../../world/spec.ts'
import { DeviceTrack } from '../../world/track/deviceTrack.ts'
import { type FleetEntry, identifiedDevices, type NamedEntry } from '../schema/fleetEntry.ts'
import type { Scenario } from '../schema/scenario.ts'
import { MISTAKES_MAX, type Mistake, mistakeAt } from '../text/mistake.ts'
import { actionRefusal } from './actionRefusal.ts'
import { type Region, regions } from './regions.ts'

/** The fleet was installed this many days before the day of the start. */
const HISTORY_DAYS = 35

/** The time before a run is computed in minutes for fleets up to the first size, in quarter hours up to the second. */
const FINE_FLEET_MAX = 500
const QUARTERS_FLEET_MAX = 2_000

/** An account that may own devices. */
export interface Account {
  readonly uid: string
  readonly email: string
  readonly merchant: boolean
}

/** Inputs of a fleet besides its scenario. */
interface FleetParts {
  readonly accounts: readonly Account[]
  /** The merchant of devices that name none, by uid. */
  readonly defaultMerchant: string
  readonly nameStreet: NameStreet
}

/** Location of the list of accounts. */
const ACCOUNTS_LOCATION = { file: 'fixtures/users.json', line: 1, column: 1 }

/**
 * The devices of a scenario; the same for the same scenario and seed. Refuses accounts without a
 * merchant, and steps with an action that the device does not have.
 * @param nameStreet names the streets of the sites
 */
export function fleetOf(
  scenario: Scenario,
  seed: number,
  accounts: readonly Account[],
  nameStreet: NameStreet,
): Result<OwnedSpec[], Mistake[]> {
  const defaultMerchant = accounts.find(({ merchant }) => merchant)?.uid
  if (defaultMerchant === undefined)
    return refused([mistakeAt(ACCOUNTS_LOCATION, 'no merchant among the accounts')])
  const parts = { accounts, defaultMerchant, nameStreet }
  const devices = identifiedDevices(scenario.fleet)
  const history = historyOf(scenario, devices.length)
  const specs = devices.map(({ id, entry }) => ({
    ...specOf(scenario, seed, id, entry, parts),
    ...history,
  }))
  const impossible = impossibleSteps(scenario, specs)
  return impossible.length > 0 ? refused(impossible) : accepted(specs)
}

/** The steps with an action that their device does not support: the seed may choose the variant of a hydra. */
function impossibleSteps(
  { timeline, stepLocations }: Scenario,
  specs: readonly OwnedSpec[],
): Mistake[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]))
  const mistakes = timeline.flatMap((step, index) => {
    const location = stepLocations[index]
    if (location === undefined) throw new Error(`step ${index} has no location`)
    const refusal = 'do' in step ? actionRefusal(step, byId.get(step.device ?? '')) : null
    return refusal === null ? [] : [mistakeAt(location, refusal.message)]
  })
  return mistakes.slice(0, MISTAKES_MAX)
}

/** How the time before a run is computed: in longer steps for a large fleet, whose first lists would take minutes. */
function historyOf({ clock }: Scenario, devices: number): { readonly coarse?: CoarseHistory } {
  if (devices <= FINE_FLEET_MAX) return {}
  const stepMs = devices <= QUARTERS_FLEET_MAX ? QUARTER_HOUR_MS : HOUR_MS
  return { coarse: { untilMs: Math.floor(Date.parse(clock.start) / stepMs) * stepMs, stepMs } }
}

function specOf(
  scenario: Scenario,
  seed: number,
  id: string,
  entry: FleetEntry,
  { accounts, defaultMerchant, nameStreet }: FleetParts,
): OwnedSpec {
  const uid = (email: string | undefined) => accounts.find((one) => one.email === email)?.uid
  const owner = uid(entry.owner)
  const stream = streamOf(seed, id)
  const startMs = Date.parse(scenario.clock.start)
  const region = regionOf(stream, scenario.clock.tz, entry)
  const placed: Partial<NamedEntry> = 'id' in entry ? entry : {}
  const scripted = (entry.outages ?? ('id' in entry ? 'scripted' : 'natural')) === 'scripted'
  const common = {
    id,
    stream,
    regionStream: streamOf(seed, 'region', region.name),
    ...trackOf(scenario, id),
    site: new FleetSite(stream, region, entry, nameStreet),
    merchant: uid(entry.merchant) ?? defaultMerchant,
    owners: owner === undefined ? [] : [owner],
    imei: placed.imei ?? imei(streamOf(stream, 'imei')),
    imsi: placed.imsi ?? imsi(streamOf(stream, 'imsi'), region.mccmnc),
    operator: placed.operator ?? pick(stream, 1, region.operators),
    gridQuality: entry.grid,
    scriptedFromMs: scripted ? startMs : null,
    commissionedMs: (utcDay(startMs) - HISTORY_DAYS) * DAY_MS,
  }
  if (entry.family !== 'hydra') return { ...common, family: entry.family }
  const variant = variantOf(stream, entry)
  return { ...common, family: 'hydra', variant, feedsIn: entry.feedIn ?? false }
}

/** The variant of a hydra; the seed chooses one where the entry names none. */
export function variantOf(stream: Stream, { variant }: FleetEntry): HydraVariant {
  return variant ?? pick(stream, 2, hydraVariants)
}

/** The imported values of a device, if a track has any. */
function trackOf({ imported, clock }: Scenario, id: string): { readonly track?: DeviceTrack } {
  for (const { at, devices } of imported) {
    const data = devices.get(id)
    if (data !== undefined) return { track: new DeviceTrack(Date.parse(clock.start) + at, data) }
  }
  return {}
}

/** The named region, the nearest one of a place, or one of the scenario's time zone, or any. */
function regionOf(stream: Stream, tz: string, entry: FleetEntry): Region {
  const named = regions.filter(({ name }) => name === entry.region)
  if (named.length === 0 && 'id' in entry) {
    const nearest = nearestRegion(entry)
    if (nearest !== null) return nearest
  }
  const local = regions.filter((region) => region.tz === tz)
  return pick(stream, 3, [named, local].find(hasRegion) ?? regions)
}

function nearestRegion({ latitude, longitude }: NamedEntry): Region | null {
  if (latitude === undefined || longitude === undefined) return null
  // Degrees are exact enough: regions are cities, far from each other.
  const off = (one: Region) => Math.hypot(one.latitude - latitude, one.longitude - longitude)
  return regions.reduce((best, one) => (off(one) < off(best) ? one : best))
}

function hasRegion(list: Region[]): list is [Region, ...Region[]] {
  return list.length > 0
}

/** An IMEI: 15 digits, the last of them the Luhn check digit. */
function imei(stream: Stream): string {
  const body = `35${digits(stream, 12)}`
  return `${body}${luhnDigit(body)}`
}

/** An IMSI: 15 digits, the network's code first. */
function imsi(stream: Stream, mccmnc: string): string {
  return `${mccmnc}${digits(stream, 15 - mccmnc.length)}`
}

/** The check digit by the Luhn algorithm. */
export function luhnDigit(body: string): number {
  const sum = [...body].reverse().reduce((total, char, index) => {
    const value = Number(char) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

function digits(stream: Stream, count: number): string {
  // One number instead of concatenated digits: a concatenated string keeps its parts in memory.
  let value = 0
  for (let index = 0; index < count; index++)
    value = value * 10 + Math.floor(unit(stream, index) * 10)
  return String(value).padStart(count, '0')
}

/** Names a street of a time zone. */
export type NameStreet = (tz: string, stream: Stream) => string

const BUILDINGS: Readonly<Record<SiteKind, string>> = {
  home: 'House',
  shop: 'Market',
  clinic: 'Clinic',
  telecom: 'Tower',
}

/** A site of a fleet. Its name is made on first read: 100,000 names take faker seconds. */
class FleetSite implements Site {
  readonly latitude: number
  readonly longitude: number
  readonly kind: SiteKind
  readonly #stream: Stream
  readonly #region: Region
  readonly #nameStreet: NameStreet
  #name: string | undefined

  /** @param stream the random stream of its device */
  constructor(stream: Stream, region: Region, entry: FleetEntry, nameStreet: NameStreet) {
    this.#nameStreet = nameStreet
    this.#stream = stream
    this.#region = region
    this.#name = 'site' in entry ? entry.site : undefined
    this.kind = entry.kind ?? pick(stream, 4, siteKinds)
    const { latitude, longitude }: Partial<NamedEntry> = 'id' in entry ? entry : {}
    this.latitude = latitude ?? region.latitude + between(stream, 5, -0.12, 0.12)
    this.longitude = longitude ?? region.longitude + between(stream, 6, -0.12, 0.12)
  }

  get name(): string {
    this.#name ??= `${this.#nameStreet(this.tz, this.#stream)} ${BUILDINGS[this.kind]}`
    return this.#name
  }

  get region(): string {
    return this.#region.name
  }

  get regionCentre(): Coordinates {
    return this.#region
  }

  get tz(): string {
    return this.#region.tz
  }
}
