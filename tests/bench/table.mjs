const COLUMNS = ['min', 'median', 'max']

/**
 * Prints minimum, median and maximum of the runs.
 * @param {string} unit
 * @param {readonly Record<string, number>[]} runs all with the same names
 * @param {number} [digits] after the point
 */
export function print(unit, runs, digits = 0) {
  const width = Math.max(44, ...Object.keys(runs[0] ?? {}).map((name) => name.length + 1))
  const row = (/** @type {string} */ name, /** @type {readonly (string | number)[]} */ cells) =>
    console.log(name.padEnd(width) + cells.map((cell) => `${cell}`.padStart(12)).join(''))
  row(unit, COLUMNS)
  for (const name of Object.keys(runs[0] ?? {})) {
    const sorted = runs.map((run) => run[name] ?? 0).sort((a, b) => a - b)
    const at = [0, Math.floor((sorted.length - 1) / 2), sorted.length - 1]
    row(
      name,
      at.map((index) => (sorted[index] ?? 0).toFixed(digits)),
    )
  }
  console.log('')
}

/**
 * Results of repeated runs.
 * @template T
 * @param {number} times
 * @param {() => T} measure
 * @returns {T[]}
 */
export function repeated(times, measure) {
  return Array.from({ length: times }, measure)
}
