/** Scenario files to runs: text, checked scenario, fleet, faults, expectations, the run and its player. Pure but for one reader of files. */
export { PlayerEvaluator } from './expectations/playerEvaluator.ts'
export type { Verdict } from './expectations/verdict.ts'
export { faultKinds } from './faults/fault.ts'
export type { LoggedTraffic } from './log/trafficLog.ts'
export { type LoggedEntry, logLine } from './log/worldLog.ts'
export type { Speed } from './player/playerClock.ts'
export type { ScenarioPlayer } from './player/scenarioPlayer.ts'
export type { BrowserExpectation } from './schema/expectation.ts'
