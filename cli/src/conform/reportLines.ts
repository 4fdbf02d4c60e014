import { colored } from '../terminal.ts'
import type { ConformReport, Finding } from './finding.ts'

const SIGNS = { conforms: '✓', differs: '✗', absent: '✗', untested: '–' } as const
const COLORS = { conforms: 'green', differs: 'red', absent: 'red', untested: 'yellow' } as const

const RINGS = [
  ['core', 'Core: what the specification says'],
  ['addition', 'Additions: the dashboard is better with them, and needs none'],
] as const

/** Further differences of a finding are counted. */
const SHOWN_MAX = 8
/** Narrower terminals wrap the lines. */
const COLUMNS_MIN = 80

/** The report as a table for people: the core, then the additions. */
export function reportLines(
  { findings, conformsToCore, target }: ConformReport,
  columns = 160,
): string[] {
  const tables = RINGS.flatMap(([ring, title]) => {
    const own = findings.filter((one) => one.ring === ring)
    const width = Math.max(...own.map((one) => one.title.length))
    const lines = own.flatMap((one) => findingLines(one, width, Math.max(columns, COLUMNS_MIN)))
    return [colored('bold', `${title} (${countsText(own)})`), ...lines, '']
  })
  const verdict = conformsToCore
    ? colored('green', `${target} conforms to the core.`)
    : colored('red', `${target} does not conform to the core.`)
  return [...tables, verdict]
}

/** `12 conform, 1 differs, 2 absent, 3 untested`. */
export function countsText(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return `${count('conforms')} conform, ${count('differs')} differ, ${count('absent')} absent, ${count('untested')} untested`
}

function findingLines(one: Finding, width: number, columns: number): string[] {
  const { state, title, reason, differences, dashboard } = one
  const sign = colored(COLORS[state], SIGNS[state])
  const word = state === 'conforms' ? '' : `${state}${reason === undefined ? '' : `: ${reason}`}. `
  const beside = `  ${sign} ${title.padEnd(width)}  ${word}${dashboard}`
  const first =
    width + word.length + dashboard.length + 6 <= columns
      ? [beside]
      : [`  ${sign} ${title}`, `      ${word}${dashboard}`]
  return [
    ...first,
    ...differences.slice(0, SHOWN_MAX).map((each) => {
      const ring = each.ring === one.ring ? '' : ' (addition)'
      return `      ${each.at}  ${colored('bold', each.where)}: expected ${each.expected}; came ${each.came}${ring}`
    }),
    ...(differences.length > SHOWN_MAX
      ? [`      and ${differences.length - SHOWN_MAX} more; --json lists all`]
      : []),
  ]
}
