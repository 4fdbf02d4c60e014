import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openFaults, openScenario } from '@wattpost/emulator/scenarios'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseMap } from '../../cli/src/import/map.ts'
import users from '../../fixtures/users.json' with { type: 'json' }
import { blocksIn, titled } from './codeBlocks.ts'

/** Kinds of YAML of other programs: only their syntax is checked. */
const FOREIGN_YAML = ['prometheus', 'compose', 'workflow']

const emails = users.map(({ email }) => email)

const EXAMPLES = resolve('docs/examples/keys')
const folder = mkdtempSync(join(tmpdir(), 'wattpost-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(EXAMPLES, folder, { recursive: true })
const folders = { shipped: resolve('scenarios'), workingFolder: folder }

/** Default parts that complete a fragment of a scenario. */
const PARTS: Readonly<Record<string, string>> = {
  schema: 'schema: 1',
  name: 'name: A piece',
  clock: 'clock: { start: "2026-01-15T17:58:00Z", limit: 1h }',
  fleet:
    'fleet: [{ id: HY-0001, family: hydra, variant: grid_gen }, { id: BG-0001, family: bg }, { id: PM-0001, family: pm }]',
  timeline: 'timeline: [{ id: grid-lost, at: 30s, device: HY-0001, do: grid-off }]',
  tracks: 'tracks: [{ name: monday, recording: monday.ndjson, at: 0s }]',
}
function completed(text: string): string {
  const own = [...text.matchAll(/^(\w+):/gm)].map(([, key]) => key ?? '')
  const isNeeded = (key: string) =>
    key === 'timeline'
      ? text.includes('after: grid-lost')
      : key === 'tracks'
        ? own.includes('regression')
        : true
  const missing = own.includes('schema')
    ? []
    : Object.keys(PARTS).filter((key) => !own.includes(key) && isNeeded(key))
  return `${text}\n${missing.map((key) => PARTS[key]).join('\n')}\n`
}

test.each(titled(blocksIn('yaml').filter(({ kind }) => kind === '')))(
  '%s is valid',
  async (at, { text }) => {
    const file = join(folder, `${at.replaceAll(/\W/g, '-')}.yaml`)
    writeFileSync(file, completed(text))
    const read = await openScenario(file, folders, emails)
    expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([])
  },
)

test.each(titled(blocksIn('yaml').filter(({ kind }) => kind === 'faults')))(
  '%s is a file of faults',
  async (at, { text }) => {
    const file = join(folder, `${at.replaceAll(/\W/g, '-')}.yaml`)
    writeFileSync(file, text)
    const read = await openFaults(file, folders)
    expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([])
  },
)

test.each(titled(blocksIn('yaml').filter(({ kind }) => kind === 'map')))(
  '%s is a map of columns',
  (at, { text }) => {
    const read = parseMap(at, text)
    expect(read.ok ? [] : read.error).toEqual([])
  },
)

test.each(readdirSync(EXAMPLES).filter((name) => name.endsWith('.yaml')))(
  'docs/examples/keys/%s is valid',
  async (name) => {
    const read = await openScenario(join(EXAMPLES, name), folders, emails)
    expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([])
  },
)

test.each(titled(blocksIn('yaml').filter(({ kind }) => FOREIGN_YAML.includes(kind))))(
  '%s is YAML',
  (_, { text }) => {
    expect(parse(text)).toBeTypeOf('object')
  },
)

test('each kind of YAML has its check', () => {
  const kinds = blocksIn('yaml').map(({ kind }) => kind)
  expect(kinds.filter((kind) => !['', 'faults', 'map', ...FOREIGN_YAML].includes(kind))).toEqual([])
})
