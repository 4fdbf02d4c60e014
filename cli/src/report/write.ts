import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReplayOptions } from '../replay/options.ts'
import type { Outcome } from '../replay/outcome.ts'

/** Writes the reports that are asked for. @returns what could not be written, naming the option */
export async function writeReports(
  outcomes: readonly Outcome[],
  { report, html }: ReplayOptions,
): Promise<string | null> {
  const written = [
    report === undefined
      ? null
      : await keep('--report', report, async () => {
          const { junitReport } = await import('./junit.ts')
          return junitReport(outcomes)
        }),
    html === undefined
      ? null
      : await keep('--html', pageIn(html), async () => {
          const { htmlReport } = await import('./html.ts')
          return htmlReport(outcomes)
        }),
  ]
  const troubles = written.filter((trouble) => trouble !== null)
  return troubles.length === 0 ? null : troubles.join('\n')
}

/** Where the reports are that were asked for. */
export function reportFiles({ report, html }: ReplayOptions): string[] {
  const page = html === undefined ? [] : [pageIn(html)]
  return report === undefined ? page : [report, ...page]
}

function pageIn(folder: string): string {
  return join(folder, 'index.html')
}

async function keep(
  option: string,
  file: string,
  make: () => Promise<string>,
): Promise<string | null> {
  const text = await make()
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
    return null
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return `${option}: ${file} cannot be written (${why}). Choose a place where you may write.`
  }
}
