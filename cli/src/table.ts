import { colored, print } from './terminal.ts'

const GAP = '  '

/**
 * Rows as aligned lines; the last column is not padded, so that nothing ends in spaces.
 * @param rows texts of equal columns
 */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((text, column) => {
      widths[column] = Math.max(widths[column] ?? 0, text.length)
    })
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** Prints rows in columns below their heads; a column without a value is left out. */
export function printColumns(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return
  const shown = head.flatMap((_, column) => (rows.some((row) => row[column]) ? [column] : []))
  const lines = tableLines([head, ...rows].map((row) => shown.map((column) => row[column] ?? '')))
  for (const [index, line] of lines.entries()) {
    const indented = `${GAP}${line}`.trimEnd()
    print(index === 0 ? colored('dim', indented) : indented)
  }
}
