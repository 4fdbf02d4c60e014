import { Help } from 'commander'

/** Least columns of a description beside its term. */
const BESIDE_COLUMNS_MIN = 30
const INDENT = '      '

/** Formats an option or verb in the help: its description is beside it, or below it on narrow terminals. */
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
