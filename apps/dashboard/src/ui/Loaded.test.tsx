import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CallError, type Failure } from '../domain/failures/failure.ts'
import { remedyOf } from '../domain/failures/remedy.ts'
import { type Load, Loaded, loadState } from './Loaded.tsx'
import { remedies } from './remedies.ts'
import { DeviceSkeleton, SkeletonRows } from './Skeletons.tsx'

const refetch = () => {}
const nothing = { data: undefined, error: null, refetch }
const failure = new Error('Failed to fetch energy data')

const LOADS = {
  idle: { ...nothing, fetchStatus: 'idle' },
  paused: { ...nothing, fetchStatus: 'paused' },
  pending: { ...nothing, fetchStatus: 'fetching' },
  success: { ...nothing, data: '4.2 kWh' },
  error: { ...nothing, error: failure },
  errorAfterSuccess: { ...nothing, data: '4.2 kWh', error: failure },
} as const satisfies Readonly<Record<string, Load<string>>>

test.each([
  [LOADS.idle, { kind: 'idle' }],
  [LOADS.paused, { kind: 'idle' }],
  [LOADS.pending, { kind: 'pending' }],
  [nothing, { kind: 'pending' }],
  [LOADS.success, { kind: 'success', data: '4.2 kWh' }],
  [
    { ...LOADS.success, fetchStatus: 'fetching' },
    { kind: 'success', data: '4.2 kWh' },
  ],
  [LOADS.error, { kind: 'error', error: failure, data: undefined }],
  [LOADS.errorAfterSuccess, { kind: 'error', error: failure, data: '4.2 kWh' }],
] as const)('the load %j is in the state %j [S4]', (load, state) => {
  expect(loadState<string>(load)).toEqual(state)
})

const screenOf = (load: Load<string>, skeleton = <SkeletonRows rows={1} height={40} />) =>
  renderToString(
    <Loaded load={load} heading={<h1>HY-0001</h1>} skeleton={skeleton}>
      {(energy) => <p>Import {energy}</p>}
    </Loaded>,
  ).replaceAll('<!-- -->', '')

test('an idle load shows a skeleton that waits for the connection [S4]', () => {
  const waiting = 'role="status" aria-label="Waiting for the connection"'
  expect(screenOf(LOADS.idle)).toContain(waiting)
  expect(screenOf(LOADS.idle)).toMatch(/data-still="true".*>Waiting for the connection<\/p>/)
  expect(screenOf(LOADS.idle, <DeviceSkeleton flow={1} parts={[]} />)).toContain(waiting)
  expect(screenOf(LOADS.idle)).toContain('<h1>HY-0001</h1>')
})

test('a pending load shows a skeleton that loads [S4]', () => {
  const screen = screenOf(LOADS.pending)
  expect(screen).toContain('role="status" aria-label="Loading"')
  expect(screen).toContain('<h1>HY-0001</h1>')
  expect(screen).not.toMatch(/data-still="true"|Waiting/)
})

test('a successful load shows its content alone [S4]', () => {
  const screen = screenOf(LOADS.success)
  expect(screen).toContain('<p>Import 4.2 kWh</p>')
  expect(screen).not.toMatch(/role="(status|alert)"|<h1>/)
})

test('a failed load shows its message and a retry, above the content that there is [S4]', () => {
  const first = screenOf(LOADS.error)
  expect(first).toMatch(/<h1>.*role="alert".*Failed to fetch energy data.*Try again/)
  const later = screenOf(LOADS.errorAfterSuccess)
  expect(later).toMatch(/role="alert".*Failed to fetch energy data.*<p>Import 4\.2 kWh<\/p>/)
  expect(later).not.toContain('<h1>')
})

test.each<[Failure, boolean]>([
  [{ kind: 'overloaded', retryAfterMs: 30_000 }, true],
  [{ kind: 'not-allowed' }, false],
])('a call that failed by %j shows its remedy; with a retry: %s [S4]', (failure, canRetry) => {
  // Remedies are loaded after the page: until then the message is alone.
  const error = new CallError('Failed to fetch energy data', failure, null)
  expect(screenOf({ ...LOADS.error, error })).toMatch(/Failed to fetch energy data<\/p><button/)
  // On a server, components see the first state of a store.
  const loaded = vi.spyOn(remedies, 'getInitialState').mockReturnValue({ of: remedyOf })
  onTestFinished(() => loaded.mockRestore())
  const screen = screenOf({ ...LOADS.error, error })
  expect(screen).toContain(`<p class="_remedy_`)
  expect(screen).toContain('Failed to fetch energy data')
  expect(screen.includes('Try again')).toBe(canRetry)
})
