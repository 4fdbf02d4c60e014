import type { FleetRow } from './row.ts'

/** Comma-separated, with a line of names; a table program must take no cell for a formula. */
export function csvOf(rows: readonly FleetRow[]): string {
  const [first] = rows
  if (first === undefined) return ''
  const names = Object.keys(first)
  const lines = rows.map((row) => Object.values(row).map(cell).join(','))
  return [names.join(','), ...lines, ''].join('\r\n')
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = /^[=+\-@]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
