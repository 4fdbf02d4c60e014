/** The emulator's entry for the import of measured data. */

export { supports } from '../../world/supportedActions.ts'
export type { Samples } from '../../world/track/deviceTrack.ts'
export {
  type TrackedQuantity,
  type TrackUnit,
  trackedQuantities,
} from '../../world/track/trackedQuantities.ts'
export { WallClock } from '../../world/wallClock.ts'
export { type NamedEntry, named as namedDevice } from '../schema/fleetEntry.ts'
export { LocatedYaml } from '../text/locatedYaml.ts'
export {
  MISTAKES_MAX,
  type Mistake,
  mistakeAt,
  mistakeText,
} from '../text/mistake.ts'
export { mistakesOf } from '../text/schemaMistakes.ts'
export { shortened, suggestion } from '../text/suggestion.ts'
export { expensivePart, SENT_TEXT } from '../text/textLimits.ts'
export { duration, durationText } from '../values/duration.ts'
export { name } from '../values/fields.ts'
export { TRACK_BYTES_MAX, type TrackLine, valueTrackText } from './valueTrack.ts'
