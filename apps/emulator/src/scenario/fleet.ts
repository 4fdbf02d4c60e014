import { accepted, hydraVariants, type Result, refused } from '@wattpost/protocol'
import { pick, type Stream, streamOf } from '../engine/random.ts'
import type { HeldSpec } from '../world/spec.ts'
import { DAY_MS, dayOf } from '../world/time.ts'
import type { FleetEntry } from './fleetEntry.ts'
import { identified } from './fleetIds.ts'
import { FleetSite } from './fleetSite.ts'
import { imei, imsi } from './identity.ts'
import { impossibleStep } from './impossibleStep.ts'
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

/**
 * The devices of a scenario. The same scenario and seed give the same fleet on any machine. Refused without a
 * merchant, and when a step asks a device for what it cannot do.
 */
export function fleetOf(
  scenario: Scenario,
  seed: number,
  accounts: readonly Account[],
): Result<HeldSpec[], string> {
  const uid = (email: string | undefined) => accounts.find((one) => one.email === email)?.uid
  const house = accounts.find(({ merchant }) => merchant)?.uid
  if (house === undefined) return refused('no merchant among the accounts')
  const specs = identified(scenario.fleet).map(({ id, entry }) => {
    const owner = uid(entry.owner)
    return specOf(scenario, seed, id, entry, uid(entry.merchant) ?? house, owner ? [owner] : [])
  })
  const impossible = impossibleStep(scenario.timeline, specs)
  return impossible === null ? accepted(specs) : refused(impossible)
}

function specOf(
  scenario: Scenario,
  seed: number,
  id: string,
  entry: FleetEntry,
  merchant: string,
  owners: string[],
): HeldSpec {
  const stream = streamOf(seed, id)
  const startMs = Date.parse(scenario.clock.start)
  const region = regionOf(stream, scenario.clock.tz, entry)
  const scripted = (entry.outages ?? ('id' in entry ? 'scripted' : 'natural')) === 'scripted'
  const common = {
    id,
    stream,
    regionStream: streamOf(seed, 'region', region.name),
    site: new FleetSite(stream, region, entry),
    merchant,
    owners,
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
