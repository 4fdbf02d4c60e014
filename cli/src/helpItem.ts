import { Help } from 'commander'

/** Beside a term a description needs so many columns to be read. */
const BESIDE_COLUMNS_MIN = 30
const INDENT = '      '

/** An option or a verb with its description: beside it where there is room, else below it. */
export function helpItem(
  term: string,
  termWidth: number,
  description: string,
  helper: Help,
): string {
  const columns = helper.helpWidth ?? 80
  if (columns - termWidth - INDENT.length >= BESIDE_COLUMNS_MIN || description === '')
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper)
  const wrapped = helper.boxWrap(description, columns - INDENT.length)
  return [`  ${term}`, ...wrapped.split('\n').map((line) => `${INDENT}${line}`)].join('\n')
}
