import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { openFaults, openScenario } from '@wattpost/emulator/scenarios'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { selectStages } from '../../cli/checks/checks.mjs'
import { parseMap } from '../../cli/src/import/map.ts'
import { knownArgs, programOf } from '../../cli/src/program.ts'
import { startCommand } from '../../cli/src/start/options.ts'
import { readPackArgs } from '../../cli/tooling/pack/packArgs.mjs'
import { readSiteArgs } from '../../cli/tooling/site/siteArgs.mjs'
import users from '../../fixtures/users.json' with { type: 'json' }
import { blocks, blocksIn, type CodeBlock } from './codeBlocks.ts'
import { commandsOf } from './shellCommands.ts'

/** Languages that these tests check. */
const CHECKED = ['yaml', 'sh', 'console', 'json', 'ts', 'js']
/** Languages that they do not, with the reason. */
const UNCHECKED: Readonly<Record<string, string>> = {
  text: 'what a program prints; the tests of that program compare it',
  nginx: 'nginx is not here; the page of the recipe says what was checked',
  caddy: 'Caddy is not here; the page of the recipe says what was checked',
}
/** Programs of others, whose options are theirs. */
const FOREIGN = [
  'cd',
  'cp',
  'curl',
  'docker',
  'export',
  'git',
  'jq',
  'pytest',
  'podman',
  'npx playwright',
  'npx sirv-cli',
  'promtool',
]

/** Kinds of YAML that are those of other programs: only their form is checked. */
const FOREIGN_YAML = ['prometheus', 'compose', 'workflow']

const titled = (some: readonly CodeBlock[]) => some.map((block) => [block.at, block] as const)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const emails = users.map(({ email }) => email)

test('each block has a language that is checked, or a reason why not', () => {
  const known = [...CHECKED, ...Object.keys(UNCHECKED)]
  expect(blocks.length).toBeGreaterThan(100)
  expect(blocks.filter(({ language }) => !known.includes(language)).map(({ at }) => at)).toEqual([])
})

describe('scenarios', () => {
  const EXAMPLES = resolve('docs/examples/keys')
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-docs-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync(EXAMPLES, folder, { recursive: true })
  const folders = { shipped: resolve('scenarios'), workingFolder: folder }

  /** The parts that a piece of a scenario refers to. */
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
    expect(kinds.filter((kind) => !['', 'faults', 'map', ...FOREIGN_YAML].includes(kind))).toEqual(
      [],
    )
  })
})

describe('commands', () => {
  /** What the command line says of its arguments; nothing when it takes them. */
  async function refusalOf(args: readonly string[]): Promise<string> {
    const said: string[] = []
    const program = programOf(async () => {})
    for (const one of [program, ...program.commands]) {
      one.exitOverride()
      one.configureOutput({ writeErr: (text) => said.push(text), writeOut: () => {} })
    }
    if (args[0] === 'complete') return ''
    if (args[0] === 'start') return startRefusalOf(args.slice(1))
    await program.parseAsync(knownArgs(program, args), { from: 'user' }).catch(() => {})
    return said.join('')
  }

  /** `start` reads its options by a command of its own. */
  function startRefusalOf(args: readonly string[]): string {
    const said: string[] = []
    const command = startCommand()
      .exitOverride()
      .configureOutput({ writeErr: (text) => said.push(text), writeOut: () => {} })
    try {
      command.parse(args, { from: 'user' })
    } catch {
      // It has said what is wrong.
    }
    return said.join('')
  }

  /** What is wrong with a command; nothing when it would run. */
  async function mistakeIn(words: readonly string[]): Promise<string> {
    const [program = '', second = '', ...rest] = words
    const own = rest[0] === '--' ? rest.slice(1) : rest
    if (program === 'wattpost') return refusalOf(words.slice(1))
    if (program === 'npx' && /^(?:wattpost|\.\/wattpost-.*\.tgz)$/.test(second))
      return refusalOf(rest)
    if (program === 'npm' && second === 'start') return refusalOf(['start', ...own])
    if (program === 'npm' && second === 'test') {
      const selected = selectStages(own.filter((word) => word !== '--only'))
      return selected.ok ? '' : selected.message
    }
    if (program === 'npm' && second === 'run') return scriptMistake(own[0] ?? '', rest.slice(1))
    if (program === 'npm') return ['ci', 'install'].includes(second) ? '' : `npm ${second}?`
    const isForeign = FOREIGN.includes(program) || FOREIGN.includes(`${program} ${second}`)
    return isForeign ? '' : `unknown program ${program} ${second}`
  }

  const READERS: Readonly<Record<string, (args: readonly string[]) => object>> = {
    pack: readPackArgs,
    site: readSiteArgs,
  }
  function scriptMistake(script: string, args: readonly string[]): string {
    if (!(script in scripts)) return `there is no npm run ${script}`
    const read = READERS[script]?.(args[0] === '--' ? args.slice(1) : args) ?? {}
    return 'wrong' in read ? String(read.wrong) : ''
  }

  test.each(titled(blocksIn('sh', 'console')))(
    '%s has verbs and options that exist',
    async (_, block) => {
      const commands = commandsOf(block)
      expect(commands.length).toBeGreaterThan(0)
      for (const words of commands) expect(await mistakeIn(words), words.join(' ')).toBe('')
    },
  )

  test('an unknown verb, option or script is found', async () => {
    expect(await mistakeIn(['npx', 'wattpost', 'reply', 'all'])).toContain(
      "unknown command 'reply'",
    )
    expect(await mistakeIn(['wattpost', 'replay', 'all', '--job', '2'])).toContain(
      "unknown option '--job'",
    )
    expect(await mistakeIn(['npm', 'run', 'sites'])).toBe('there is no npm run sites')
    expect(await mistakeIn(['npm', 'start', '--', '--scenari', 'x'])).toContain('--scenari')
    expect(await mistakeIn(['wattpots', 'state'])).toBe('unknown program wattpots state')
  })

  test('commands in the text are those of a verb', async () => {
    const verbs = programOf(async () => {}).commands.map((one) => one.name())
    const named = blocks.length === 0 ? [] : inlineCommands()
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ verb }) => !['complete', 'help', ...verbs].includes(verb))).toEqual([])
  })

  function inlineCommands(): { file: string; verb: string }[] {
    return [...new Set(blocks.map(({ file }) => file))].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/`(?:npx )?wattpost ([a-z]+)\b/g)].map(
        ([, verb = '']) => ({ file, verb }),
      ),
    )
  }
})

test.each(titled(blocksIn('json')))('%s is JSON', (_, { text }) => {
  expect(() => JSON.parse(text)).not.toThrow()
})

test('blocks and examples of TypeScript have the types of the package', async () => {
  const folder = resolve('.cache/docs-types')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const written = blocksIn('ts', 'js').map(({ at, text }) => {
    const name = `${at.replaceAll(/\W/g, '-')}.ts`
    writeFileSync(join(folder, name), `${text}\nexport {}\n`)
    return name
  })
  expect(written.length).toBeGreaterThan(1)
  const examples = readdirSync('docs/examples').filter((name) => /^outage\..*\.ts$/.test(name))
  const compilerOptions = {
    ...{ outDir: '.', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'], rootDir: '../..' },
    paths: { 'wattpost/protocol': ['../../protocol/src/index.ts'] },
  }
  const files = [...written, ...examples.map((name) => `../../docs/examples/${name}`)]
  const references = ['cli', 'protocol'].map((path) => ({ path: `../../${path}` }))
  const project = { extends: '../../tsconfig.base.json', compilerOptions, files, references }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const compiler = 'node_modules/typescript-native/bin/tsc'
  const { stdout } = await promisify(execFile)(process.execPath, [compiler, '-b', folder]).catch(
    (error: { readonly stdout: string }) => error,
  )
  expect(stdout).toBe('')
})

test('files that blocks read are there', () => {
  const folders = blocksIn('sh').flatMap((block) =>
    commandsOf(block).filter(([program]) => program === 'cd'),
  )
  expect(folders.filter(([, path = '']) => !existsSync(path))).toEqual([])
})
