/** The emulator's public entry: start a whole emulator, or use single parts of one. */
export { seededUsers } from './accounts.ts'
export type { AuthEmulator } from './auth/authEmulator.ts'
export { OWNER_TOKEN_VARIABLE } from './auth/authEmulatorProcess.ts'
export type { SeedUser } from './auth/seedUsers.ts'
export { EventQueue } from './engine/eventQueue.ts'
export { openPlayer } from './openPlayer.ts'
export { freePort } from './ports.ts'
export { type FaultProxy, type FaultProxyOptions, startProxy } from './proxy/startProxy.ts'
export { closeRecording } from './recorder/closeRecording.ts'
export type { RecorderCounts } from './recorder/recordingWriter.ts'
export { type Recorder, type RecorderRefusal, startRecorder } from './recorder/startRecorder.ts'
export { type Recording, readRecording } from './recording/readRecording.ts'
export { LineChain } from './recording/recordingFormat.ts'
export { startingScenario } from './recording/startingScenario.ts'
export { PlayerEvaluator } from './scenario/expectations/playerEvaluator.ts'
export type { Verdict } from './scenario/expectations/verdict.ts'
export { faultKinds } from './scenario/faults/fault.ts'
export type { LoggedTraffic } from './scenario/log/trafficLog.ts'
export { type LoggedEntry, logLine } from './scenario/log/worldLog.ts'
export type { Speed } from './scenario/player/playerClock.ts'
export type { ScenarioPlayer } from './scenario/player/scenarioPlayer.ts'
export type { BrowserExpectation } from './scenario/schema/expectation.ts'
export { createSocketServer } from './socket/server.ts'
export {
  type EmulatorInstance,
  type EmulatorOptions,
  openAuthEmulator,
  type StartRefusal,
  startEmulator,
} from './startEmulator.ts'
export { createBackend, deviceCalls } from './transport/backend.ts'
export type { Connection } from './transport/connection.ts'
export { serialisedIn } from './transport/serialisedFrame.ts'
export { sessionCalls } from './transport/sessionCalls.ts'
export { forgetMidnights } from './world/historyCaches.ts'
export { finished } from './world/pausable.ts'
