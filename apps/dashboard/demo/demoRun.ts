import { DAY_MS } from '@wattpost/protocol'
import type { DemoFile } from './demoFile.ts'

/** A run of the demo, as a link or a reload asks for it. */
export interface DemoRun {
  readonly scenario: string
  /** The scenario's own without one. */
  readonly seed?: number
  /** A moment of it, epoch ms. */
  readonly atMs?: number
  /** Without a moment: time from its start, ms; 0 by default. */
  readonly afterMs?: number
}

/** The run, account and page that a link opens. */
interface DemoLink {
  readonly run: DemoRun
  readonly account: string | null
  /** A path of the dashboard. */
  readonly page: string
}

/** A story lasts minutes. The worker plays up to a moment at once, so a link to one far away would keep it busy for good. */
const AHEAD_MS_MAX = 7 * DAY_MS
const SEED_MAX = 4_294_967_295

/** Time from the start of a run up to its moment, ms; 0 for a moment outside its first week. */
export function aheadMsOf({ atMs, afterMs = 0 }: DemoRun, startMs: number): number {
  const aheadMs = atMs === undefined ? afterMs : atMs - startMs
  return aheadMs > 0 && aheadMs <= AHEAD_MS_MAX ? aheadMs : 0
}

/** Reads a link to a moment, `/?play=…&seed=…&at=…&page=…&account=…`; `null` for another path of the dashboard. */
export function demoLinkIn(path: string): DemoLink | null {
  const base = 'http://demo.invalid'
  if (!URL.canParse(path, base)) return null
  const query = new URL(path, base).searchParams
  const scenario = query.get('play')
  if (scenario === null) return null
  const seed = Number(query.get('seed') ?? Number.NaN)
  const atMs = Date.parse(query.get('at') ?? '')
  const page = query.get('page') ?? '/dashboard'
  return {
    run: {
      scenario,
      ...(Number.isInteger(seed) && seed >= 0 && seed <= SEED_MAX && { seed }),
      ...(!Number.isNaN(atMs) && { atMs }),
    },
    account: query.get('account'),
    // Below the hash any path stays in the demo.
    page: page.startsWith('/') ? page : '/dashboard',
  }
}

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
