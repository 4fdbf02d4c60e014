import type { DemoFile } from './demoFile.ts'
import type { DemoRun } from './demoRun.ts'

/** The first message to the worker; with it comes the port that it serves. */
export interface WorkerStart {
  readonly demo: DemoFile
  readonly run: DemoRun
  /** URL of the demo's folder. */
  readonly base: string
}

/** The run and its moment, sent by the worker each second: a reload continues there. */
export interface WorkerReport {
  /** The title of the scenario. */
  readonly title: string
  readonly seed: number
  readonly nowMs: number
}
