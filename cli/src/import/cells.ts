import { accepted, type Result, refused } from '@wattpost/protocol'

/** Reads the number of a cell; a refusal says what to do. */
export type ReadNumber = (cell: unknown) => Result<number, string>

const PLAIN = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/

/** The reader of numbers with a decimal sign; groups of three digits may be separated, by one sign in a number. */
export function numberReader(decimal: '.' | ','): ReadNumber {
  const grouped = groupedNumber(decimal)
  const separators = /[., '’\u00a0\u202f]/g
  const other = otherSign(decimal)
  return (cell) => {
    if (typeof cell === 'number' && Number.isFinite(cell)) return accepted(cell)
    const text = String(cell).trim()
    const plain = decimal === ',' ? text.replace(',', '.') : text
    if (PLAIN.test(plain) && (decimal === '.' || !text.includes('.')))
      return accepted(Number(plain))
    if (grouped.test(text)) {
      const [whole = '', fraction = '0'] = text.split(decimal)
      return accepted(Number(`${whole.replace(separators, '')}.${fraction}`))
    }
    const hint = PLAIN.test(text.replace(other, '.'))
      ? `set decimal: "${other}" in the map`
      : 'correct it, or add it to "missing" in the map'
    return refused(`"${text.slice(0, 40)}" is no number; ${hint}`)
  }
}

/** Digits in groups of three after one to three digits: `0.119` has a decimal point, no group. */
function groupedNumber(decimal: '.' | ','): RegExp {
  const sign = decimal === '.' ? "[, '’\u00a0\u202f]" : "[. '’\u00a0\u202f]"
  return new RegExp(`^[+-]?[1-9]\\d{0,2}(${sign})\\d{3}(\\1\\d{3})*(\\${decimal}\\d+)?$`)
}

const otherSign = (decimal: '.' | ',') => (decimal === '.' ? ',' : '.')

/** Whether the point or comma of a number separates groups: certainly, possibly (it may be the decimal sign), or no such sign. */
export type GroupSign = 'certain' | 'doubtful' | null

/** The reader of group signs: with the decimal sign `,` a `3.119` may be 3,119 or 3119. */
export function groupSignReader(decimal: '.' | ','): (cell: unknown) => GroupSign {
  const other = otherSign(decimal)
  const doubtful = new RegExp(`^[+-]?\\d{1,3}\\${other}\\d{3}$`)
  return (cell) => {
    if (typeof cell !== 'string' || !cell.includes(other)) return null
    return doubtful.test(cell.trim()) ? 'doubtful' : 'certain'
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
