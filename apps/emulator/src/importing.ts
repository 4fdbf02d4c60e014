/** The emulator's entry for the import of measured data. */

export { TRACK_BYTES_MAX, type TrackLine, valueTrackText } from './scenario/imported/valueTrack.ts'
export { LocatedYaml } from './scenario/parse/locatedYaml.ts'
export {
  MISTAKES_MAX,
  type Mistake,
  mistakeAt,
  mistakeText,
} from './scenario/parse/mistake.ts'
export { mistakesOf, readEach } from './scenario/parse/readEach.ts'
export { expensivePart, SENT_TEXT } from './scenario/parse/textLimits.ts'
export { duration, durationText } from './scenario/schema/duration.ts'
export { name } from './scenario/schema/fields.ts'
export { type NamedEntry, named as namedDevice } from './scenario/schema/fleetEntry.ts'
export { shortened, suggestion } from './scenario/schema/suggestion.ts'
export { isTimeZone } from './world/calendar.ts'
export { supports } from './world/supportedActions.ts'
export type { Samples } from './world/track/deviceTrack.ts'
export {
  type TrackedQuantity,
  type TrackUnit,
  trackedQuantities,
} from './world/track/trackedQuantities.ts'
export { WallClock } from './world/wallClock.ts'
