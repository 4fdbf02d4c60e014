import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkWritable } from '../../report/saveReports.ts'
import { outcomeOf } from '../outcome.testing.mjs'
import { jsonReport } from './write.ts'

async function folder() {
  const made = await mkdtemp(join(tmpdir(), 'wattpost-write-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

test('writable reports are tried without a file left, and an existing one stays as it is', async () => {
  const made = await folder()
  const [report, html] = [join(made, 'old.xml'), join(made, 'page')]
  await writeFile(report, 'old')
  expect(await checkWritable({ report, html })).toMatchObject({ ok: true })
  expect(await readFile(report, 'utf8')).toBe('old')
  expect(await readdir(html)).toEqual([])
})

test('all reports that cannot be written are refused with their options', async () => {
  const made = await folder()
  const file = join(made, 'file')
  await writeFile(file, '')
  const checked = await checkWritable({ report: made, html: join(file, 'page') })
  expect(checked).toMatchObject({ ok: false, error: { code: 'environment' } })
  expect(!checked.ok && checked.error.message).toMatch(/^--report: .*EISDIR.*\n--html: .*ENOTDIR/)
})

test.each([
  ['a scenario', { report: 'outage.yaml' }, '--report: outage.yaml is the name of a scenario.'],
  ['a log', { log: 'Outage.YML' }, '--log: Outage.YML is the name of a scenario.'],
  ['one file twice', { report: 'out', log: './out' }, '--report and --log: both are ./out.'],
])('refuses to write a report over %s', async (_, files, message) => {
  const error = { code: 'usage', message: expect.stringContaining(message) }
  expect(await checkWritable(files)).toMatchObject({ ok: false, error })
})

test('the JSON has each verdict, and has passed only if all scenarios have', () => {
  const outcomes = [outcomeOf(), outcomeOf({ ending: 'not-played', cases: [] })]
  expect(JSON.parse(jsonReport(outcomes))).toMatchObject({
    passed: false,
    scenarios: [
      { passed: true, verdict: 'passed', began: '2026-11-23T12:00:00.250Z' },
      { passed: false, verdict: 'not-played' },
    ],
  })
})

test('reports of a compared backend name it in place of the seed', async () => {
  const outcome = outcomeOf({ target: 'https://staging.example' })
  const [scenario] = JSON.parse(jsonReport([outcome])).scenarios
  expect([scenario.target, scenario.seed]).toEqual(['https://staging.example', undefined])
  const { htmlReport } = await import('./html.ts')
  const page = htmlReport([outcome], { at: '2026-11-23T12:00:00Z', version: '1' })
  expect(page).toContain('target https://staging.example')
  expect(page).not.toContain('Simulated devices')
  const lines = []
  const { printOutcome } = await import('./lines.ts')
  printOutcome(outcome, (line) => lines.push(line))
  expect(lines[0]).toContain('(2m in 2.5 s, target https://staging.example)')
})
