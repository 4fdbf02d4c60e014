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
