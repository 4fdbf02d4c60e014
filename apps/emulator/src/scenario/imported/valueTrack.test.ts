import { expect, test } from 'vitest'
import { readValueTrack, type TrackLine, valueTrackText } from './valueTrack.ts'

const METER: TrackLine = {
  device: 'PM-0001',
  gaps: [[60_000, 120_000]],
  quantities: { 'phaseA.activePower': { t: [0, 120_000], v: [1200, -3.5] } },
}

/** The refusal of a file with these lines after its header. */
function refusalOf(...lines: readonly unknown[]): string | undefined {
  const text =
    valueTrackText('incident.csv', []) + lines.map((line) => JSON.stringify(line)).join('\n')
  const read = readValueTrack(text, 'it.ndjson')
  return read.ok ? undefined : read.error.message
}

test('reads the values that were written', () => {
  const read = readValueTrack(valueTrackText('incident.csv', [METER]), 'it.ndjson')
  if (!read.ok) throw new Error(read.error.message)
  expect(read.value.get('PM-0001')).toEqual({
    fingerprint: expect.stringMatching(/^\d+ \d+ \d+$/),
    quantities: new Map(Object.entries(METER.quantities)),
    gaps: [{ fromMs: 60_000, toMs: 120_000 }],
  })
})

test('other values have another fingerprint', () => {
  const prints = [METER, { ...METER, gaps: [] }].map((line) => {
    const read = readValueTrack(valueTrackText('incident.csv', [line]), 'it.ndjson')
    return read.ok && read.value.get('PM-0001')?.fingerprint
  })
  expect(prints[0]).not.toBe(prints[1])
})

test.each([
  ['a line that is no JSON', 'nonsense', /this line is damaged/],
  ['a value too many', { ...METER, quantities: { sp: { t: [0], v: [1, 2] } } }, /more times than/],
  [
    'times out of order',
    { ...METER, quantities: { sp: { t: [5, 5], v: [1, 2] } } },
    /out of order/,
  ],
  ['no gaps', { ...METER, gaps: 5 }, /gaps: is no list of gaps/],
  ['gaps of three times', { ...METER, gaps: [[1, 2, 3]] }, /gaps: is no list of gaps/],
  ['no times', { ...METER, quantities: { sp: { t: [], v: [] } } }, /sp\.t: has no times/],
  [
    'values that are no numbers',
    { ...METER, quantities: { sp: { t: [0], v: ['1'] } } },
    /sp\.v: is no list of numbers/,
  ],
  [
    'times that are no whole numbers',
    { ...METER, quantities: { sp: { t: [0.5], v: [1] } } },
    /sp\.t: is no list of times/,
  ],
  [
    '20,000 wrong gaps, which are one mistake',
    { ...METER, gaps: Array(20_000).fill([]) },
    /gaps: is no list of gaps/,
  ],
  ['lists in ten levels', { ...METER, gaps: [[[[[[[[[[]]]]]]]]]] }, /this line is damaged/],
  ['gaps out of order', { ...METER, gaps: [[60, 10]] }, /gaps: has gaps out of order/],
])('refuses %s with file, line and remedy', (_, line, message) => {
  expect(refusalOf(METER, line)).toMatch(message)
  expect(refusalOf(METER, line)).toMatch(
    /^it\.ndjson:3: .*; write it again with npx wattpost import$/,
  )
})

test('refuses a file of line breaks [case 34]', () => {
  const text = valueTrackText('incident.csv', [METER]) + '\n'.repeat(200_000)
  const read = readValueTrack(text, 'it.ndjson')
  expect(read.ok || read.error.message).toMatch(/^it\.ndjson:100000: there are too many lines/)
})

test('refuses a device that is there twice', () => {
  expect(refusalOf(METER, METER)).toMatch(/^it\.ndjson:3: PM-0001 is there twice/)
})

test.each(['', '{"schema":2,"track":"values","source":"a"}\n', 'time;kW\n1;2\n'])(
  'refuses %j, which is no file of values',
  (text) => {
    const read = readValueTrack(text, 'it.ndjson')
    expect(read.ok || read.error.message).toMatch(
      /^it\.ndjson:1: this is no file of imported values/,
    )
  },
)
