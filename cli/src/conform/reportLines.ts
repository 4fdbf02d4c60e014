import { colored } from '../terminal.ts'
import type { ConformReport, Finding, FindingState, OtherReading } from './finding.ts'

const SIGNS: Readonly<Record<FindingState, string>> = {
  ...{ conforms: '✓', otherReading: '≈', differs: '✗', absent: '✗', untested: '–' },
}
const COLORS: Readonly<Record<FindingState, 'green' | 'red' | 'yellow'>> = {
  ...{
    conforms: 'green',
    otherReading: 'green',
    differs: 'red',
    absent: 'red',
    untested: 'yellow',
  },
} as const

/** The state by whose sign and colour a finding is shown: an absent addition speaks against no backend. */
export function shownState({ ring, state }: Pick<Finding, 'ring' | 'state'>): FindingState {
  return ring === 'addition' && state === 'absent' ? 'untested' : state
}

/** The sign of a finding. */
export const signOf = (one: Pick<Finding, 'ring' | 'state'>) => SIGNS[shownState(one)]

/** States in words; what conforms needs none. */
const WORDS: Readonly<Record<FindingState, string>> = {
  ...{ conforms: '', otherReading: 'conforms in another form', differs: 'differs' },
  ...{ absent: 'absent', untested: 'untested' },
}

const RINGS = [
  ['core', 'Core: what the specification says'],
  ['addition', 'Additions: the dashboard is better with them, and needs none'],
] as const

export const LEGEND =
  '✓ conforms  ≈ conforms in another form of what the specification leaves open  ✗ differs, or is absent  – untested, or an absent addition'

/** Further places of a finding are counted. */
const SHOWN_MAX = 8
/** Narrower terminals wrap the lines. */
const COLUMNS_MIN = 80

/** The report as a table for people: the core, then the additions. */
export function reportLines(
  { findings, conformsToCore, target, notice }: ConformReport,
  columns = 160,
): string[] {
  const tables = RINGS.flatMap(([ring, title]) => {
    const own = findings.filter((one) => one.ring === ring)
    const width = Math.max(...own.map((one) => one.title.length))
    const lines = groupedFindings(own).flatMap(([one, ...others]) => [
      ...findingLines(one, width, Math.max(columns, COLUMNS_MIN)),
      ...(others.length === 0 ? [] : [alikeLine(one, others)]),
    ])
    return [colored('bold', `${title} (${countsText(own)})`), ...lines, '']
  })
  const verdict = conformsToCore
    ? colored('green', `${target} conforms to the core.`)
    : colored('red', `${target} does not conform to the core.`)
  const first = notice === undefined ? [] : [colored('red', notice), '']
  return [...first, ...tables, LEGEND, '', verdict]
}

/** `12 conform, 1 in another form, 1 differ, 2 absent, 3 untested`. */
export function countsText(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((one) => one.state === state).length
  return `${count('conforms')} conform, ${count('otherReading')} in another form, ${count('differs')} differ, ${count('absent')} absent, ${count('untested')} untested`
}

/** At least this many findings with the same reason are reported together. */
const ALIKE_MIN = 4

/** Findings in their order: those with the same reason at the place of the first, where they are four or more. */
export function groupedFindings(
  findings: readonly Finding[],
): (readonly [Finding, ...(readonly Finding[])])[] {
  return findings.flatMap((one): (readonly [Finding, ...(readonly Finding[])])[] => {
    const alike = findings.filter((other) => isAlike(one, other))
    if (alike.length < ALIKE_MIN) return [[one]]
    return one === alike[0] ? [[one, ...alike.slice(1)]] : []
  })
}

/** More findings are only counted. */
const NAMED_MAX = 12

function isAlike(one: Finding, other: Finding): boolean {
  const { state, reason, differences } = one
  return (
    reason !== undefined &&
    other.reason === reason &&
    other.state === state &&
    differences.length + other.differences.length === 0
  )
}

/** The others with the reason of a finding, by their ids. */
function alikeLine({ reason }: Finding, others: readonly Finding[]): string {
  const names =
    others.length > NAMED_MAX ? '--json lists all' : others.map(({ id }) => id).join(', ')
  return `      and ${others.length} more: ${reason} (${names})`
}

function findingLines(one: Finding, width: number, columns: number): string[] {
  const { state, title, reason, differences, readings, dashboard } = one
  const sign = colored(COLORS[shownState(one)], signOf(one))
  const word = WORDS[state] && `${WORDS[state]}${reason === undefined ? '' : `: ${reason}`}. `
  const beside = `  ${sign} ${title.padEnd(width)}  ${word}${dashboard}`
  const first =
    width + word.length + dashboard.length + 6 <= columns
      ? [beside]
      : [`  ${sign} ${title}`, `      ${word}${dashboard}`]
  const places = [
    ...differences.map((each) => {
      const ring = each.ring === one.ring ? '' : ' (addition)'
      return `      ${each.at}  ${colored('bold', each.where)}: expected ${each.expected}; came ${each.came}${ring}`
    }),
    ...readings.map(
      (each) => `      ${each.at}  ${colored('bold', each.where)}: ${readingText(each)}`,
    ),
  ]
  const more = places.length - SHOWN_MAX
  return [
    ...first,
    ...places.slice(0, SHOWN_MAX),
    ...(more > 0 ? [`      and ${more} more; --json lists all`] : []),
  ]
}

/** `contract: a number; came: left out; the dashboard reads both forms`. */
export function readingText({ contract, came }: OtherReading): string {
  return `contract: ${contract}; came: ${came}; the dashboard reads both forms`
}
