import { existsSync } from 'node:fs'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileErrorText, makeFolder, writeWhole } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'

/** Files and folders of the requested reports, by their options. */
export interface ReportFiles {
  readonly report?: string
  readonly html?: string
  readonly log?: string
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
    // A pipe or a device, such as /dev/stdout, stays where it is.
    const isPlace = await stat(file).then(
      (at) => !at.isFile(),
      () => false,
    )
    await (isPlace ? writeFile(file, text) : writeWhole(file, text))
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
    return `${option}: ${fileErrorText(error, file) ?? `${file} cannot be written (${error}).`}`
  }
}
