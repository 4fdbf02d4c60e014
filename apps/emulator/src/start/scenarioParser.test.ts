import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LineChain } from '../recording/recordingFormat.ts'
import { openScenario } from '../scenario/parse/openScenario.ts'
import { parseScenario } from '../scenario/parse/parseScenario.ts'
import { FILE_LIMITS, type ParserLimits, ScenarioParser } from './scenarioParser.ts'

const TEXT = `schema: 1
name: Small
clock: { start: "2026-01-15T17:58:00Z" }
fleet:
  - { id: PM-0001, family: pm }
timeline:
  - { id: grid-lost, at: 30s, device: PM-0001, do: grid-off }
`
const accounts = ['merchant@wattpost.test', 'owner@wattpost.test']
const open: ScenarioParser[] = []
let folder = ''
let program: URL
let parserOfAll: ScenarioParser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wattpost-parser-'))
  program = pathToFileURL(join(folder, 'parser.cjs'))
  await build({
    entryPoints: [fileURLToPath(new URL('scenarioParser.worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: fileURLToPath(program),
  })
  parserOfAll = new ScenarioParser({}, program)
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(open.splice(0).map((parser) => parser.close()))
})
afterAll(async () => {
  await parserOfAll.close()
  await rm(folder, { recursive: true })
})

function parserOf(of = program, limits: Partial<ParserLimits> = {}): ScenarioParser {
  const parser = new ScenarioParser(limits, of)
  open.push(parser)
  return parser
}

/** A thread that runs this script for the text `bad`, and answers others with their length. */
async function programThat(name: string, script: string): Promise<URL> {
  const file = join(folder, `${name}.mjs`)
  const source = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', async ({ text }) => {
      if (text === 'bad') { ${script} }
      parentPort.postMessage({ ok: true, value: text.length })
    })
    parentPort.postMessage('ready')`
  await writeFile(file, source)
  return pathToFileURL(file)
}

const request = (text: string) => ({ file: 'text', text, accounts })
const refusal = (message: string) => ({
  ok: false,
  error: [expect.objectContaining({ file: 'text', line: 1, column: 1, message })],
})

test.each([
  ['a scenario', TEXT],
  ['a misspelt key', TEXT.replace('do:', 'doo:')],
  ['an unknown owner', TEXT.replace('family: pm', 'family: pm, owner: unknown@a.test')],
  ['text that is no YAML', 'a: ]'],
  ['too many nodes', `a: [${'1,'.repeat(40_000)}]`],
])('the thread answers %s as the parser does', async (_, text) => {
  const answer = await parserOfAll.parse(request(text))
  expect(answer).toEqual(structuredClone(parseScenario('text', text, accounts)))
})

test('the thread reads a file and its recording as this one does', async () => {
  const file = join(folder, 'played.yaml')
  const folders = { shipped: folder, workingFolder: folder }
  const chain = new LineChain()
  const lines = [
    { schema: 1, product: 'wattpost', startedAt: '2026-01-15T17:58:00.000Z', target: 'http://a' },
    { n: 0, atMs: 0, kind: 'connect', socket: 0 },
  ].map((fields) => `${chain.seal(fields)}\n`)
  await writeFile(file, `${TEXT}tracks:\n  - { name: played, recording: played.ndjson }\n`)
  await writeFile(join(folder, 'played.ndjson'), lines.join(''))
  const read = () => parserOf(program, FILE_LIMITS).parse({ file, folders, accounts })
  const opened = await openScenario(file, folders, accounts)
  expect(opened.ok && opened.value.recordings).toMatchObject([{ records: [{ kind: 'connect' }] }])
  expect(await read()).toEqual(structuredClone(opened))
  await rm(join(folder, 'played.ndjson'))
  expect(await read()).toMatchObject({ ok: false, error: [{ line: 9 }] })
})

test('a text that takes too long is refused, and the next one is read (case 32)', async () => {
  const endless = await programThat('endless', 'for (;;);')
  const parser = parserOf(endless, { workMs: 100 })
  const answers = await Promise.all(['bad', 'good'].map((text) => parser.parse(request(text))))
  expect(answers).toEqual([
    refusal('takes too long to read; shorten the scenario'),
    { ok: true, value: 4 },
  ])
})

test('case 45: a text that waits for nothing is refused after the longest time', async () => {
  const silent = await programThat('silent', 'return')
  const answer = await parserOf(silent, { totalMs: 1 }).parse(request('bad'))
  expect(answer).toEqual(refusal('takes too long to read; shorten the scenario'))
})

test('a text that takes too much memory is refused, and the process unharmed (case 32)', async () => {
  const greedy = await programThat('greedy', 'for (const kept = [];;) kept.push({ kept: [] })')
  const parser = parserOf(greedy, { memoryMb: [16, 4] })
  const answers = await Promise.all(['bad', 'good'].map((text) => parser.parse(request(text))))
  expect(answers).toEqual([
    refusal('takes too much memory to read; shorten the scenario'),
    { ok: true, value: 4 },
  ])
})

test('case 45: texts wait for their turn, and one too many is refused', async () => {
  const parser = parserOf(program, { waiting: 2 })
  const texts = [TEXT, TEXT, TEXT, TEXT].map((text) => parser.parse(request(text)))
  const answers = await Promise.all(texts)
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(answers[3]).toMatchObject({ error: { code: 'busy' } })
  expect((await parser.parse(request(TEXT))).ok).toBe(true)
})

test('a thread that fails is an error of the program, and the next text gets another one', async () => {
  const broken = await programThat('broken', "throw new Error('a bug')")
  const parser = parserOf(broken)
  await expect(parser.parse(request('bad'))).rejects.toThrow('a bug')
  expect(await parser.parse(request('good'))).toEqual({ ok: true, value: 4 })
})

test('the thread is kept for the next text, and ends when none comes for a minute', async () => {
  const counting = await programThat(
    'counting',
    'return parentPort.postMessage(globalThis.n = (globalThis.n ?? 0) + 1)',
  )
  const parser = parserOf(counting)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const next = () => parser.parse(request('bad'))
  expect([await next(), await next()]).toEqual([1, 2])
  vi.advanceTimersByTime(59_999)
  expect(await next()).toBe(3)
  vi.advanceTimersByTime(60_000)
  expect(await next()).toBe(1)
})

test('a closed parser refuses the text that is read, and those that wait', async () => {
  const endless = await programThat('endless', 'for (;;);')
  const parser = parserOf(endless)
  const answers = Promise.all(['bad', 'good'].map((text) => parser.parse(request(text))))
  await parser.close()
  for (const answer of [...(await answers), await parser.parse(request('good'))])
    expect(answer).toMatchObject({ ok: false, error: { code: 'busy' } })
})
