import type { LogLine } from '../replay/notebook.ts'
import { momentAfter } from './moment.ts'

/** Lines of a log as one reads them, the moments under each other: `1m30s  HY-0001 grid-off, by step grid-lost`. */
export function logText(log: readonly LogLine[], startMs: number): string[] {
  const moments = log.map(({ atMs }) => momentAfter(startMs, atMs))
  const width = Math.max(...moments.map(({ length }) => length))
  return log.flatMap(({ said }, index) =>
    said.map((line) => `${(moments[index] ?? '').padStart(width)}  ${line}`),
  )
}
