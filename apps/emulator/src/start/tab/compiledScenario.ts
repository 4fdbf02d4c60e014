import type { Stream } from '../../engine/random.ts'
import type { NameStreet } from '../../scenario/fleet/fleetOf.ts'
import { readWithMaps, textWithMaps } from '../../scenario/schema/jsonWithMaps.ts'
import type { Scenario } from '../../scenario/schema/scenario.ts'

/** A parsed and checked scenario as JSON, which needs neither the parser nor the library of street names. */
export interface CompiledScenario {
  readonly scenario: Scenario
  /** The names of the streets that the fleet has with the scenario's seed. */
  readonly streets: Readonly<Record<string, string>>
}

/** The JSON text of a compiled scenario. */
export function compiledText(compiled: CompiledScenario): string {
  return textWithMaps(compiled)
}

/** Reads the text of `compiledText`, written by the same version. */
export function readCompiled(text: string): CompiledScenario {
  return readWithMaps(text) as CompiledScenario
}

/** Names streets and remembers the names. */
export function rememberedStreets(nameStreet: NameStreet) {
  const streets: Record<string, string> = {}
  return {
    streets,
    name: (tz: string, stream: Stream) => {
      const name = nameStreet(tz, stream)
      streets[keyOf(tz, stream)] = name
      return name
    },
  }
}

/** Names the streets that a compiled scenario has; another one is named after its number. */
export function compiledStreets({ streets }: CompiledScenario): NameStreet {
  return (tz, stream) => streets[keyOf(tz, stream)] ?? `Street ${(stream % 900) + 100}`
}

function keyOf(tz: string, stream: Stream): string {
  return `${tz} ${stream}`
}
