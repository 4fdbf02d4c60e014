import { expect, test } from 'vitest'
import { mistakeText } from '../text/mistake.ts'
import { parseFaults } from './parseFaults.ts'

const HEAD = `schema: 1
name: Staging
clock: { start: "2026-01-15T06:00:00Z", rate: 60, limit: 1h }
fleet: [{ count: 3, family: bg, owner: a@staging.example }]
`

function faultsOf(text: string) {
  const read = parseFaults('a.yaml', text)
  if (!read.ok) throw new Error(read.error.map(mistakeText).join('\n'))
  return read.value
}
function mistakesOf(text: string) {
  const read = parseFaults('a.yaml', text)
  return read.ok ? [] : read.error.map(mistakeText)
}

test('a list of faults and answers is active from the start, and may name any account', () => {
  const { timeline, fleet } = faultsOf(`
- { http: "GET /api/hydra/devices", status: 500, who: someone@staging.example }
- { id: slow, socket: bandwidth, rate: 2kB/s }
- { id: late, at: 5s, fault: { socket: close } }
- { answer: "GET /api/hydra/devices", with: { status: 204 } }
`)
  expect(fleet).toEqual([])
  expect(timeline).toEqual([
    {
      at: 0,
      fault: { http: 'GET /api/hydra/devices', status: 500, who: 'someone@staging.example' },
    },
    { id: 'slow', at: 0, fault: { socket: 'bandwidth', rate: 2000 } },
    { id: 'late', at: 5000, fault: { socket: 'close' } },
    {
      ...{ at: 0, answer: 'GET /api/hydra/devices' },
      with: [{ status: 204, times: 1 }],
    },
  ])
})

test('of a scenario the timeline counts, in real time and without end', () => {
  const { clock, fleet, timeline } = faultsOf(
    `${HEAD}timeline:
  - { id: down, at: 10s, fault: { http: "* /api/**", status: 503, for: 20s } }
  - { after: { socket: connect }, wait: 5s, lift: down }
`,
  )
  expect(clock).toEqual({ start: '2026-01-15T06:00:00Z', tz: 'UTC', rate: 1 })
  expect(fleet).toEqual([])
  expect(timeline).toHaveLength(2)
})

test.each(['', '# soon\n', 'mute\n', '[]', `${HEAD}timeline: []\n`])(
  'the mistake of a file without faults names its possible entries: %j',
  (text) => {
    expect(mistakesOf(text)).toEqual([
      'a.yaml:1:1: names no fault: write a list, e.g. - { http: GET /api/hydra/devices, status: 500 }, or a scenario',
    ])
  },
)

test('what a proxy has no part in is refused with line and column, beside other mistakes', () => {
  expect(
    mistakesOf(`${HEAD}timeline:
  - { at: 1s, device: BG-0001, do: grid-off }
  - { at: 2s, fault: { auth: down } }
  - { at: 3s, fault: { socket: mut } }
  - { after: { event: power }, fault: { socket: close } }
expect:
  - { id: none, http: "GET /api/hydra/devices", within: 5s }
`),
  ).toEqual([
    'a.yaml:6:32: a proxy has no simulated world: it takes steps with fault, answer or lift, no device actions',
    'a.yaml:7:24: a proxy does not run the identity service: it has faults of http and socket alone',
    expect.stringContaining('a.yaml:8:32: socket: '),
    'a.yaml:9:16: a proxy reads no frames: wait for a request, a socket or an exhausted fault',
    'a.yaml:10:1: a proxy judges no expectations: leave this out',
  ])
})

test('a mistake in a list has the line and column of its place there', () => {
  expect(
    mistakesOf(`- { socket: close }
- { http: "GET /api/hydra/devices", staus: 500 }
- { device: offline, of: HY-0001 }
- { id: x, fault: { socket: slow, latency: fast } }
`),
  ).toEqual([
    expect.stringContaining('a.yaml:2:11: http: needs an effect'),
    expect.stringContaining('a.yaml:2:37: unknown key "staus"'),
    'a.yaml:3:5: a proxy has no simulated world: it has faults of http and socket alone',
    expect.stringContaining('a.yaml:4:44: latency: must be 250ms'),
  ])
})

test.each([['- ['], ['text'], ['']])('a file with %j is refused', (text) => {
  expect(mistakesOf(text).length).toBeGreaterThan(0)
})
