import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../client/socket.ts'
import { reportOf } from './finding.ts'
import { judge } from './judge.ts'
import { htmlReport, junitReport } from './reportFiles.ts'
import { reportLines } from './reportLines.ts'

const NONE = { differences: [], readings: [], statements: [], dashboard: 'It is shown.' }
/** @param {string} id @param {Partial<import('./finding.ts').Finding>} more @returns {import('./finding.ts').Finding} */
const finding = (id, more) => ({
  ...{ id, title: id, ring: 'addition', state: 'absent', reason: 'answered 404', ...NONE },
  ...more,
})

test('JUnit: only the core fails; an addition that is absent or differs is skipped, with the reason', () => {
  const place = /** @type {const} */ ({ at: 'GET /x', where: 'y', expected: '1', came: '2' })
  const differences = [{ ...place, ring: /** @type {const} */ ('addition') }]
  const report = reportOf('http://x', [
    finding('tz', {}),
    finding('seq', { state: 'differs', reason: 'none', differences }),
    finding('login', { ring: 'core', state: 'untested', reason: 'no device' }),
  ])
  const file = junitReport(report)
  expect(report.conformsToCore).toBe(true)
  expect(file).not.toMatch(/<failure|failures="[1-9]/)
  expect(file.match(/<skipped/g)).toHaveLength(3)
  for (const reason of ['absent\nanswered 404', 'differs\nnone\nGET /x y: expected 1', 'no device'])
    expect(file).toContain(reason)
  const failed = junitReport(reportOf('http://x', [finding('login', { ring: 'core' })]))
  expect(failed).toMatch(/<failure message="answered 404" type="absent"/)
})

test('the page has its date, versions and legend, and state words are not broken', () => {
  const made = { at: '2026-01-15T12:34:56.000Z', version: '1.2.3' }
  const page = htmlReport(reportOf('http://x', [finding('tz', {})]), made)
  expect(page).toContain('2026-01-15 12:34 UTC</time> by Wattpost 1.2.3, Node ')
  expect(page).toContain('✗ differs, or is absent')
  expect(page).toContain('– absent</td>')
  expect(page).not.toContain('anywhere')
})

test('findings with the same reason are printed together', () => {
  const some = (/** @type {number} */ count) =>
    reportLines(
      reportOf(
        'x',
        Array.from({ length: count }, (_, at) => finding(`f${at}`, { reason: 'it was refused' })),
      ),
    ).filter((line) => /refused/.test(line))
  expect(some(3)).toHaveLength(3)
  expect(some(4)).toEqual([
    '  – f0  absent: it was refused. It is shown.',
    '      and 3 more: it was refused (f1, f2, f3)',
  ])
  expect(some(38)[1]).toBe('      and 37 more: it was refused (--json lists all)')
})

test('the page folds findings with the same reason into the first', () => {
  const made = { at: '2026-01-15T12:34:56.000Z', version: '1.2.3' }
  const page = (/** @type {number} */ count) =>
    htmlReport(
      reportOf(
        'x',
        Array.from({ length: count }, (_, at) => finding(`f${at}`, { reason: 'it was refused' })),
      ),
      made,
    )
  expect(page(3).match(/it was refused/g)).toHaveLength(3)
  expect(page(3)).not.toContain('<details>')
  expect(page(38).match(/it was refused/g)).toHaveLength(1)
  expect(page(38)).toContain('<summary>and 37 more with the same reason</summary>')
  expect(page(38)).toContain('<li>f37 <small></small>: It is shown.</li>')
})

/** @param {readonly [number, unknown][]} answers */
const reportOn = (...answers) =>
  judge({
    ...{ target: 'http://x', nowMs: 0, uid: 'a', families: [], commands: false, statusWords: {} },
    ...{ noRequests: [], otherDevices: [], events: [], requests: [], waitMs: 1000 },
    connection: { state: 'refused', message: 'none' },
    invalidToken: { state: 'refused', message: 'none' },
    calls: answers.map(([status, body], at) => ({
      key: ['login', 'listMeters', 'listHydras'][at] ?? '',
      outcome: { state: 'answered', status, body },
    })),
  })

test('a server of files is named before all findings', () => {
  const report = reportOn([501, undefined], [404, undefined], [404, { message: 'none' }])
  expect(reportLines(report)[0]).toMatch(/^No Wattpost API here: /)
  expect(htmlReport(report, { at: '', version: '' })).toContain('No Wattpost API here')
  expect(reportOn([404, {}], [200, { data: [] }])).not.toHaveProperty('notice')
  expect(reportOn()).not.toHaveProperty('notice')
})

test('a socket that is refused by HTTP names the status', async () => {
  const server = createServer((_, response) => void response.writeHead(404).end())
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}`
  const target = { apiUrl: url, socketUrl: url, identityUrl: null, apiKey: '' }
  const { connection } = await listen(
    { ...target, statusWords: {}, requestNames: {} },
    { uid: 'a', type: 'end_user', token: 't' },
    2000,
  )
  expect(connection).toEqual({
    state: 'refused',
    message: 'websocket error: the server answered 404 at /socket.io/',
  })
})
