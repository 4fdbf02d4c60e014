/** The emulator's third public entry: the contract of the control API, for its clients; it loads fast. */

export type { Verdict } from '../scenario/expectations/verdict.ts'
export { rateText } from '../scenario/faults/byteFaultSchema.ts'
export { layers as faultLayers } from '../scenario/faults/fault.ts'
export type { LogEntry, LogEntryKind, TrafficLine, WorldLine } from '../scenario/log/logEntry.ts'
export { actionParameters } from '../scenario/schema/actions.ts'
export { suggestion } from '../scenario/text/suggestion.ts'
export { durationText } from '../scenario/values/duration.ts'
export { actionNames } from '../world/action.ts'
export {
  type ControlAnswer,
  type ControlInput,
  type ControlName,
  controlCalls,
  controlStreams,
} from './contract.ts'
