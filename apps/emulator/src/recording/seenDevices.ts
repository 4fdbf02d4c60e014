import { type HydraVariant, hydraVariants } from '@wattpost/protocol'
import type { Recorded } from './record.ts'

/** A device that a recording tells of. */
export interface SeenDevice {
  readonly id: string
  readonly family: Family
  readonly variant?: HydraVariant
}

export interface Seen {
  /** In the order in which they were first told. */
  readonly devices: readonly SeenDevice[]
  /** Ids that no scenario file may hold. */
  readonly leftOut: readonly string[]
  /** The time zone of the first device that tells one. */
  readonly tz: string
}

type Family = 'bg' | 'pm' | 'hydra'

const DEVICE_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** Every device in the bodies, acknowledgements and events of a recording. */
export function seenDevices(records: readonly Recorded[]): Seen {
  const found = new Map<string, SeenDevice>()
  const leftOut = new Set<string>()
  const zones: string[] = []
  const asked = new Map<number, string>()
  for (const record of records) {
    if (record.kind === 'emit') asked.set(record.n, record.event)
    for (const { id, family, variant, tz } of devicesIn(
      contentOf(record),
      familyOf(record, asked),
    )) {
      if (!DEVICE_ID.test(id)) leftOut.add(id)
      else if (found.get(id)?.variant === undefined)
        found.set(id, { id, family, ...(variant !== undefined && { variant }) })
      if (tz !== undefined) zones.push(tz)
    }
  }
  return { devices: [...found.values()], leftOut: [...leftOut], tz: zones[0] ?? 'UTC' }
}

function contentOf(record: Recorded): unknown {
  if (record.kind === 'http') return record.body?.as === 'json' ? record.body.json : undefined
  return record.kind === 'event' || record.kind === 'ack' ? record.args : undefined
}

/** What the way in which it was told says of the family. */
function familyOf(record: Recorded, asked: ReadonlyMap<number, string>): Family | null {
  if (record.kind === 'http') {
    if (record.path.startsWith('/api/hydra/')) return 'hydra'
    return record.path.startsWith('/api/powermeter/') ? 'pm' : null
  }
  if (record.kind === 'ack') return asked.get(record.of) === 'devices' ? 'bg' : null
  if (record.kind !== 'event') return null
  if (record.event.startsWith('hydra_')) return 'hydra'
  if (record.event.startsWith('meter_')) return 'pm'
  return record.event === 'power' ? 'bg' : null
}

type Told = SeenDevice & { readonly tz?: string }

function devicesIn(content: unknown, family: Family | null): Told[] {
  if (Array.isArray(content)) return content.flatMap((one) => devicesIn(one, family))
  if (typeof content !== 'object' || content === null) return []
  const { deviceId, variant, tz, ...rest } = content as Record<string, unknown>
  const own = isFamily(rest.family) ? rest.family : family
  const below = devicesIn(Object.values(rest), own)
  const knownVariant = hydraVariants.find((one) => one === variant)
  const known = knownVariant === undefined ? own : 'hydra'
  if (typeof deviceId !== 'string' || known === null) return below
  return [
    {
      id: deviceId,
      family: known,
      ...(knownVariant !== undefined && { variant: knownVariant }),
      ...(typeof tz === 'string' && { tz }),
    },
    ...below,
  ]
}

function isFamily(value: unknown): value is Family {
  return value === 'bg' || value === 'pm' || value === 'hydra'
}
