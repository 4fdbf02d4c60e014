import { colored, print } from './terminal.ts'

/** Prints rows in columns below their heads; a column without a value is left out. */
export function printColumns(head: readonly string[], rows: readonly (readonly string[])[]): void {
  for (const [index, line] of columnLines(head, rows).entries())
    print(index === 0 ? colored('dim', line) : line)
}

/** The lines of a table, its head first; none without rows. */
function columnLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const shown = head.flatMap((_, column) => (rows.some((row) => row[column]) ? [column] : []))
  const widths = shown.map((column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)),
  )
  return [head, ...rows].map((row) =>
    shown
      .map((column, index) => (row[column] ?? '').padEnd(widths[index] ?? 0))
      .join('  ')
      .replace(/^/, '  ')
      .trimEnd(),
  )
}
