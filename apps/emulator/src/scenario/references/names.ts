import type { Mistake } from '../mistake.ts'
import type { PlacedYaml } from '../places.ts'
import type { Step } from '../step.ts'
import { suggestion } from '../suggest.ts'

/** Where a part stands in the file. */
export type At = readonly PropertyKey[]

/** All that may be named in a scenario. */
export interface Names {
  readonly steps: ReadonlyMap<string, Step>
  readonly devices: ReadonlySet<string>
  readonly accounts: ReadonlySet<string>
  readonly regions: ReadonlySet<string>
  /** Expectations that are judged from the logs. */
  readonly expectations: ReadonlySet<string>
}

type Known = { has(name: string): boolean; keys(): Iterable<string> }

/** A name that nothing has, with what was probably meant. */
export function unknown(
  yaml: PlacedYaml,
  at: At,
  written: string | undefined,
  known: Known,
  what: string,
): Mistake[] {
  if (written === undefined || known.has(written)) return []
  return [yaml.mistake(at, `no ${what} "${written}"${suggestion(written, [...known.keys()])}`)]
}
