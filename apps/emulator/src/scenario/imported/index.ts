/** The emulator's entry for the import of measured data. */

export { isTimeZone } from '../../world/calendar.ts'
export { supports } from '../../world/supportedActions.ts'
export type { Samples } from '../../world/track/deviceTrack.ts'
export {
  type TrackedQuantity,
  type TrackUnit,
  trackedQuantities,
} from '../../world/track/trackedQuantities.ts'
export { WallClock } from '../../world/wallClock.ts'
export { LocatedYaml } from '../parse/locatedYaml.ts'
export {
  MISTAKES_MAX,
  type Mistake,
  mistakeAt,
  mistakeText,
} from '../parse/mistake.ts'
export { mistakesOf, readEach } from '../parse/readEach.ts'
export { expensivePart, SENT_TEXT } from '../parse/textLimits.ts'
export { duration, durationText } from '../schema/duration.ts'
export { name } from '../schema/fields.ts'
export { type NamedEntry, named as namedDevice } from '../schema/fleetEntry.ts'
export { shortened, suggestion } from '../schema/suggestion.ts'
export { TRACK_BYTES_MAX, type TrackLine, valueTrackText } from './valueTrack.ts'
