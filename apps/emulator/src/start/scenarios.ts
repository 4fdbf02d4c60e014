/** The emulator's second public entry: scenarios without a server; it loads fast. */

export {
  type ComparisonRules,
  type ShapeDifference,
  shapeDifferences,
} from '../recording/regression/compareShape.ts'
export {
  type ConnectionEvent,
  frameSequence,
  recordedConnections,
} from '../recording/regression/frameSequence.ts'
export {
  type ClientStep,
  callKey,
  clientSteps,
  DATE_FIELDS,
  type HttpStep,
  MOMENT_FIELDS,
  type RequestStep,
  requestKey,
} from '../recording/regression/recordedCalls.ts'
export { isPlaceholder } from '../recording/regression/recordedShape.ts'
export { recordedAnswers } from '../recording/regression/regressionOf.ts'
export type {
  RecordedAnswers,
  RecordedOrder,
  RecordedStates,
  Regression,
} from '../recording/regression/regressionSchema.ts'
export { readShape, type Shape } from '../recording/regression/shape.ts'
export { expectedText } from '../scenario/expectations/expectationText.ts'
export { matchesCall } from '../scenario/faults/callPattern.ts'
export { FLEET_BYTES_MAX } from '../scenario/fleet/fleetFile.ts'
export { fleetOf } from '../scenario/fleet/fleetOf.ts'
export { frameSentence, trafficSentence, worldSentences } from '../scenario/log/logSentence.ts'
export { type ReadLine, readLogLine } from '../scenario/log/readLogLine.ts'
export { type LoggedFrame, STATUS_EVENTS, verbatimFrames } from '../scenario/log/worldLog.ts'
export { readIdMap } from '../scenario/parse/idMap.ts'
export {
  openFaults,
  openScenario,
  scenarioPath,
  sideFilesOf,
} from '../scenario/parse/openScenario.ts'
export { parseScenario } from '../scenario/parse/parseScenario.ts'
export { recordedDevices } from '../scenario/recordings/recordedTracks.ts'
export type { Scenario } from '../scenario/schema/scenario.ts'
export { stepName } from '../scenario/schema/step.ts'
export { type Mistake, mistakeText } from '../scenario/text/mistake.ts'
export { duration, durationText } from '../scenario/values/duration.ts'
export { makeFolder } from '../server/makeFolder.ts'
export { fileErrorText, writeWhole } from '../server/writtenFile.ts'
export { accountsOf, seededUsers } from './accounts.ts'
export { paths } from './paths.ts'
export { shippedScenarios } from './shippedScenarios.ts'
