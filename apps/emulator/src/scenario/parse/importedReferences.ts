import { trackedQuantities } from '../../world/track/trackedQuantities.ts'
import type { FleetEntry } from '../schema/fleetEntry.ts'
import type { ImportedTrack } from '../schema/scenario.ts'
import type { Names } from './knownNames.ts'
import { MISTAKES_MAX, type Mistake, mistakeAt } from './mistake.ts'
import { repeatedNameMessage, unknownFieldMessage, unknownNameMessage } from './mistakeMessages.ts'

/** Imported values of unknown devices, of one device in two tracks, and values that a device does not have. */
export function importedMistakes(imported: readonly ImportedTrack[], names: Names): Mistake[] {
  const taken = new Set<string>()
  const mistakes = imported.flatMap(({ location, values, devices }) =>
    [...devices].flatMap(([id, { quantities }]) => {
      const known = names.devices.has(id)
        ? refusedQuantities(id, [...quantities.keys()], names)
        : [unknownNameMessage('device', id, names.devices.keys())]
      const repeated = taken.has(id) ? [repeatedNameMessage(id)] : []
      taken.add(id)
      return [...known, ...repeated].map((message) => mistakeAt(location, `${values}: ${message}`))
    }),
  )
  return mistakes.slice(0, MISTAKES_MAX)
}

function refusedQuantities(
  id: string,
  quantities: readonly string[],
  { devices, variantOf }: Names,
): string[] {
  const entry = devices.get(id)
  const known = entry === undefined ? null : quantitiesOf(entry, variantOf(id, entry))
  if (known === null) return []
  return quantities
    .filter((quantity) => !known.includes(quantity))
    .map((quantity) => unknownFieldMessage(id, quantity, known))
}

/** `null` while the variant is unknown. */
function quantitiesOf(
  { family, feedIn = false }: FleetEntry,
  variant: ReturnType<Names['variantOf']>,
): string[] | null {
  if (family !== 'hydra') return trackedQuantities({ family }).map(({ name }) => name)
  if (variant === undefined) return null
  return trackedQuantities({ family, variant, feedsIn: feedIn }).map(({ name }) => name)
}
