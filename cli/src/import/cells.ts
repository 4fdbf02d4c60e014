import { accepted, type Result, refused } from '@wattpost/protocol'

/** Reads the number of a cell; a refusal says what to do. */
export type ReadNumber = (cell: unknown) => Result<number, string>

const PLAIN = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/

/** The reader of numbers with a decimal sign; groups of three digits may be separated. */
export function numberReader(decimal: '.' | ','): ReadNumber {
  const group = decimal === '.' ? "[, '’\u00a0\u202f]" : "[. '’\u00a0\u202f]"
  const grouped = new RegExp(`^[+-]?\\d{1,3}(${group}\\d{3})+(\\${decimal}\\d+)?$`)
  const separators = new RegExp(group, 'g')
  const other = decimal === '.' ? ',' : '.'
  return (cell) => {
    if (typeof cell === 'number' && Number.isFinite(cell)) return accepted(cell)
    const text = String(cell).trim()
    const plain = decimal === ',' ? text.replace(',', '.') : text
    if (PLAIN.test(plain) && (decimal === '.' || !text.includes('.')))
      return accepted(Number(plain))
    if (grouped.test(text))
      return accepted(Number(text.replace(separators, '').replace(decimal, '.')))
    const hint = PLAIN.test(text.replace(other, '.'))
      ? `set decimal: "${other}" in the map`
      : 'correct it, or add it to "missing" in the map'
    return refused(`"${text.slice(0, 40)}" is no number; ${hint}`)
  }
}

const ON = ['1', 'on', 'up', 'true', 'yes', 'online']
const OFF = ['0', 'off', 'down', 'false', 'no', 'offline']

/** The words of a state column in lower case, with what they mean. */
export function stateWords(
  on: readonly string[] = ON,
  off: readonly string[] = OFF,
): ReadonlyMap<string, boolean> {
  const lower = (word: string) => word.toLowerCase()
  return new Map([
    ...on.map((word) => [lower(word), true] as const),
    ...off.map((word) => [lower(word), false] as const),
  ])
}
