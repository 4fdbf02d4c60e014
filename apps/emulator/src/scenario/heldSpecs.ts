import { hydraVariants } from '@wattpost/protocol'
import { pick, type Stream, streamOf } from '../engine/random.ts'
import type { HeldSpec } from '../world/spec.ts'
import { DAY_MS, dayOf } from '../world/time.ts'
import type { FleetEntry } from './fleetEntry.ts'
import { identified } from './fleetIds.ts'
import { FleetSite, type NameStreet } from './fleetSite.ts'
import { imei, imsi } from './identity.ts'
import { type Region, regions } from './regions.ts'
import type { Scenario } from './schema.ts'

/** So long before the day of the scenario's start the fleet was installed. */
const HISTORY_DAYS = 35

/** An account that may own devices. */
export interface Account {
  readonly uid: string
  readonly email: string
  readonly merchant: boolean
}

/** What is known of a fleet beside its scenario. */
export interface FleetParts {
  readonly accounts: readonly Account[]
  /** The merchant whose devices are that name no other, by uid. */
  readonly house: string
  readonly nameStreet: NameStreet
}

/** The devices of a scenario, whose they are and where they stand. */
export function heldSpecs(scenario: Scenario, seed: number, parts: FleetParts): HeldSpec[] {
  return identified(scenario.fleet).map(({ id, entry }) => specOf(scenario, seed, id, entry, parts))
}

function specOf(
  scenario: Scenario,
  seed: number,
  id: string,
  entry: FleetEntry,
  { accounts, house, nameStreet }: FleetParts,
): HeldSpec {
  const uid = (email: string | undefined) => accounts.find((one) => one.email === email)?.uid
  const owner = uid(entry.owner)
  const stream = streamOf(seed, id)
  const startMs = Date.parse(scenario.clock.start)
  const region = regionOf(stream, scenario.clock.tz, entry)
  const scripted = (entry.outages ?? ('id' in entry ? 'scripted' : 'natural')) === 'scripted'
  const common = {
    id,
    stream,
    regionStream: streamOf(seed, 'region', region.name),
    site: new FleetSite(stream, region, entry, nameStreet),
    merchant: uid(entry.merchant) ?? house,
    owners: owner === undefined ? [] : [owner],
    imei: imei(streamOf(stream, 'imei')),
    imsi: imsi(streamOf(stream, 'imsi'), region.mccmnc),
    operator: pick(stream, 1, region.operators),
    gridQuality: entry.grid,
    scriptedFromMs: scripted ? startMs : null,
    bornMs: (dayOf(startMs) - HISTORY_DAYS) * DAY_MS,
  }
  if (entry.family !== 'hydra') return { ...common, family: entry.family }
  return { ...common, family: 'hydra', variant: entry.variant ?? pick(stream, 2, hydraVariants) }
}

/** The named region, else one of the scenario's time zone, else any. */
function regionOf(stream: Stream, tz: string, entry: FleetEntry): Region {
  const named = regions.filter(({ name }) => name === entry.region)
  const near = regions.filter((region) => region.tz === tz)
  const [first, ...rest] = [named, near, regions].find((list) => list.length > 0) ?? regions
  if (first === undefined) throw new Error('fixtures/regions.json is empty')
  return pick(stream, 3, [first, ...rest])
}
