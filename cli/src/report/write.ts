import { existsSync } from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { makeFolder } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import packageJson from '../../package.json' with { type: 'json' }
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import {
  hasPassed,
  type Outcome,
  type ReplayOptions,
  verdictOf,
  verdictReason,
} from '../replay/outcome.ts'
import { heldOf } from '../replay/runs/held.ts'

/** Files and folders of the requested reports. */
type ReportFiles = Pick<ReplayOptions, 'report' | 'html' | 'log'>

/** Writes the requested reports of a replay. A refusal names the options. */
export function writeReports(outcomes: readonly Outcome[], options: ReportFiles) {
  return saveReports(options, {
    log: async () => (await import('../replay/runs/runLines.ts')).runLines(outcomes),
    junit: async () => (await import('./junit.ts')).junitReport(outcomes),
    html: async () =>
      (await import('./html.ts')).htmlReport(outcomes, {
        ...{ at: new Date().toISOString(), version: packageJson.version },
      }),
  })
}

/** Makes and writes the requested reports. A refusal names the options. */
export async function saveReports(
  { report, html, log }: ReportFiles,
  make: { junit(): Promise<string>; html(): Promise<string>; log?(): Promise<string> },
): Promise<Result<null, CommandRefusal>> {
  const written = [
    report === undefined ? null : await saveReport('--report', report, make.junit),
    html === undefined ? null : await saveReport('--html', pageIn(html), make.html),
    log === undefined || !make.log ? null : await saveReport('--log', log, make.log),
  ]
  const errors = written.filter((error) => error !== null)
  return errors.length === 0 ? accepted(null) : refuseCommand('environment', errors.join('\n'))
}

/**
 * Tries the files of the requested reports, before a long run. Leaves no file behind, and refuses names that are a
 * mistake: those of scenarios, and one for two reports.
 */
export async function checkWritable({
  report,
  html,
  log,
}: ReportFiles): Promise<Result<null, CommandRefusal>> {
  const named = Object.entries({ '--report': report, '--log': log })
  for (const [option, file] of named)
    if (/\.ya?ml$/i.test(file ?? ''))
      return refuseCommand('usage', `${option}: ${file} is the name of a scenario. Choose another.`)
  if (report !== undefined && log !== undefined && resolve(report) === resolve(log))
    return refuseCommand('usage', `--report and --log: both are ${log}. Choose two files.`)
  const errors = [
    report === undefined ? null : await writingError('--report', report, () => tryFile(report)),
    html === undefined ? null : await writingError('--html', html, () => tryFile(pageIn(html))),
    log === undefined ? null : await writingError('--log', log, () => tryFile(log)),
  ].filter((error) => error !== null)
  return errors.length === 0 ? accepted(null) : refuseCommand('environment', errors.join('\n'))
}

/** Rejects unless a file can be written; an existing one stays as it is. */
async function tryFile(file: string): Promise<void> {
  await makeFolder(dirname(file))
  const isNew = !existsSync(file)
  const handle = await open(file, 'a')
  await handle.close()
  if (isNew) await rm(file)
}

/** Files of the requested reports. */
export function reportFiles({ report, html, log }: ReportFiles): string[] {
  return [report, html === undefined ? undefined : pageIn(html), log].filter(
    (file) => file !== undefined,
  )
}

function pageIn(folder: string): string {
  return join(folder, 'index.html')
}

/** @returns the error, or `null` */
async function saveReport(
  option: string,
  file: string,
  make: () => Promise<string>,
): Promise<string | null> {
  const text = await make()
  return writingError(option, file, async () => {
    await makeFolder(dirname(file))
    await writeFile(file, text)
  })
}

/** @returns the error, or `null` */
async function writingError(
  option: string,
  file: string,
  write: () => Promise<void>,
): Promise<string | null> {
  try {
    await write()
    return null
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return `${option}: ${file} cannot be written (${why}). Choose a writable folder.`
  }
}

/** The outcomes as a JSON document, schema 1. */
export function jsonReport(outcomes: readonly Outcome[]): string {
  const scenarios = outcomes.map((outcome) => ({
    file: outcome.file,
    ...(outcome.label !== undefined && { label: outcome.label }),
    title: outcome.title,
    ...(outcome.target === undefined ? { seed: outcome.seed } : { target: outcome.target }),
    passed: hasPassed(outcome),
    verdict: verdictOf(outcome),
    trouble: verdictReason(outcome),
    began: new Date(outcome.beganAtMs).toISOString(),
    start: new Date(outcome.startMs).toISOString(),
    playedS: (outcome.nowMs - outcome.startMs) / 1000,
    tookS: Math.round(outcome.tookMs) / 1000,
    reproduce: outcome.reproduce,
    cases: outcome.cases.map(
      ({ atMs, afterRealMs: _, screenshot: __, nearestInWords: ___, log, ...rest }) => ({
        ...rest,
        ...(log !== undefined && { log: log.map(({ json }) => json) }),
        at: atMs === null ? null : new Date(atMs).toISOString(),
      }),
    ),
  }))
  const held = heldOf(outcomes).map(({ file, cases }) => ({
    file,
    cases: cases.map(({ failing, ...one }) => ({
      ...one,
      failing: failing.map(({ label, reproduce }) => ({ label, reproduce })),
    })),
  }))
  const passed = outcomes.every(hasPassed)
  return JSON.stringify({ schema: 1, passed, scenarios, ...(held.length > 0 && { held }) }, null, 2)
}
