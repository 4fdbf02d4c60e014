import { accepted, type Result, refused } from '@wattpost/protocol'
import type { z } from 'zod'
import { browserExpectation, expectationSchema } from '../schema/expectation.ts'
import { entrySchema } from '../schema/fleetEntry.ts'
import { type Scenario, scenarioSchema, trackSchema } from '../schema/scenario.ts'
import { type Step, stepName, stepSchema } from '../schema/step.ts'
import { LocatedYaml } from '../text/locatedYaml.ts'
import { type Mistake, mistakeAt, mistakeText } from '../text/mistake.ts'
import { FILE_IN_SENT_TEXT } from '../text/mistakeMessages.ts'
import {
  type Each,
  mistakesOf,
  READ_ONCE,
  readEach,
  refusedOf,
  valuesOf,
} from '../text/schemaMistakes.ts'
import { expensivePart, SENT_TEXT, type TextSize } from '../text/textLimits.ts'
import { durationText } from '../values/duration.ts'
import { type OpenedFiles, tracksIn, withFiles } from './namedFiles.ts'
import { referenceMistakes, type ScenarioParts } from './references.ts'

/**
 * Parses a scenario file. Reports each mistake with file, line and column, and a suggestion for a
 * misspelt word.
 * @param accounts the emails of possible owners and merchants
 * @param size how much the text may hold; by default what may be sent to a running emulator
 * @param opened the files that the scenario names; by default of a text that was sent, whose recordings are empty
 */
export function parseScenario(
  file: string,
  text: string,
  accounts: readonly string[],
  size: TextSize = SENT_TEXT,
  opened: OpenedFiles | null = null,
): Result<Scenario, Mistake[]> {
  const expensive = expensivePart(file, text, size)
  if (expensive !== null) return refused([expensive])
  return readScenario(new LocatedYaml(file, text), accounts, opened)
}

/** Parses a scenario within the limits of `expensivePart`. */
export function readScenario(
  yaml: LocatedYaml,
  accounts: readonly string[],
  opened: OpenedFiles | null = null,
): Result<Scenario, Mistake[]> {
  const misspelt = yaml.mistakes
  if (misspelt.length > 0) return refused(misspelt)
  const data = yaml.data()
  if (!data.ok) return refused([data.error])
  const { scenario, parts, mistakes } = readParts(yaml, data.value, opened)
  const { recordings, imported, mistakes: unreadable } = opened ?? { ...parts, mistakes: [] }
  const played = { ...parts, recordings, imported, hasUnread: unreadable.length > 0 }
  const all = [...mistakes, ...unreadable, ...referenceMistakes(yaml, played, accounts)]
  if (scenario === null || all.length > 0) return refused(all.sort(byLocation))
  return accepted({ ...scenario, recordings, imported })
}

/** A file by its parts: those that their schemas accept, and the mistakes in the others. */
interface ReadFile {
  /** `null` with a mistake in any part. */
  readonly scenario: Scenario | null
  readonly parts: ScenarioParts
  readonly mistakes: Mistake[]
}

function readParts(yaml: LocatedYaml, json: unknown, opened: OpenedFiles | null): ReadFile {
  const whole = scenarioSchema.safeParse(json, READ_ONCE)
  const written: Readonly<Record<string, unknown>> = whole.success ? whole.data : Object(json)
  const list = <T>(key: string, schemaOf: (item: unknown) => z.ZodType<T>) =>
    readEach(yaml, [key], Array.isArray(written[key]) ? written[key] : [], schemaOf)
  const fleet = withFiles(yaml, list('fleet', entrySchema), opened?.fleets ?? null)
  const tracks = list('tracks', trackSchema)
  const steps = [
    list('timeline', stepSchema),
    ...tracks.valid.flatMap(({ value: track, at }) =>
      'timeline' in track ? [readEach(yaml, [...at, 'timeline'], track.timeline, stepSchema)] : [],
    ),
  ]
  const timeline: Each<Step> = {
    valid: steps.flatMap(({ valid }) => valid),
    refused: steps.flatMap(({ refused }) => refused),
    mistakes: steps.flatMap(({ mistakes }) => mistakes),
  }
  const expect = list('expect', expectationSchema)
  const browser = list('browser', () => browserExpectation)
  const { recordings, imported } = tracksIn(yaml, tracks.valid)
  const unread = opened === null ? imported : []
  const seed = scenarioSchema.shape.seed.safeParse(written.seed, READ_ONCE)
  const parts: ScenarioParts = {
    seed: seed.success ? seed.data : null,
    ...{ fleet, timeline, expect, browser, recordings, imported },
    ...{ refusedTracks: refusedOf(tracks), hasUnread: false },
    regression: whole.success ? whole.data.regression : undefined,
  }
  const mistakes = [
    ...(whole.success ? [] : mistakesOf(yaml, [], whole.error, scenarioSchema)),
    ...[fleet, tracks, timeline, expect, browser].flatMap((part) => part.mistakes),
    ...unread.map(({ location }) => mistakeAt(location, FILE_IN_SENT_TEXT)),
  ]
  if (!whole.success || mistakes.length > 0) return { scenario: null, parts, mistakes }
  const { tracks: _, ...rest } = whole.data
  const scenario: Scenario = {
    ...rest,
    file: yaml.file,
    fleet: valuesOf(fleet),
    timeline: valuesOf(timeline),
    stepLocations: timeline.valid.map(({ at }) => yaml.locate(at)),
    recordings,
    imported,
    notes: stepsBeyondLimit(yaml, timeline, rest.clock.limit),
    expect: valuesOf(expect),
    browser: valuesOf(browser),
  }
  return { scenario, parts, mistakes }
}

/** Notes about steps that cannot come before the end of the run. */
function stepsBeyondLimit(
  yaml: LocatedYaml,
  { valid }: Each<Step>,
  limit: number | undefined,
): string[] {
  if (limit === undefined) return []
  return valid.flatMap(({ value: step, at }, index) => {
    if (step.at === undefined || step.at <= limit) return []
    const moment = `it would come at ${durationText(step.at)}, and the run ends after ${durationText(limit)}`
    const message = `step ${stepName(step, index)} never happens: ${moment} (clock.limit)`
    return [mistakeText(yaml.mistake(at, message, 'at'))]
  })
}

export function byLocation(a: Mistake, b: Mistake): number {
  return a.line - b.line || a.column - b.column
}
