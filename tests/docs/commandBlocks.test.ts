import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { selectStages } from '../../cli/checks/checks.mjs'
import { knownArgs, programOf } from '../../cli/src/program.ts'
import { startCommand } from '../../cli/src/start/serverOptions.ts'
import { readPackArgs } from '../../cli/tooling/pack/packArgs.mjs'
import { readSiteArgs } from '../../cli/tooling/site/siteArgs.mjs'
import { blocks, blocksIn, titled } from './codeBlocks.ts'
import { commandsOf } from './shellCommands.ts'

/** Programs of other projects; their options are not checked. */
const FOREIGN = [
  '/usr/bin/python3',
  'cd',
  'cp',
  'curl',
  'docker',
  'export',
  'git',
  'jq',
  'node',
  'pytest',
  'podman',
  'npx playwright',
  'npx sirv-cli',
  'promtool',
  'sudo apt',
]

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The message with which the command line refuses arguments; empty for valid ones. */
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

/** The same for `start`, which has its own parser. */
function startRefusalOf(args: readonly string[]): string {
  const said: string[] = []
  const command = startCommand()
    .exitOverride()
    .configureOutput({ writeErr: (text) => said.push(text), writeOut: () => {} })
  try {
    command.parse(args, { from: 'user' })
  } catch {
    // The message is in `said`.
  }
  return said.join('')
}

/** The mistake in a command; empty for a valid one. */
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
  expect(await mistakeIn(['npx', 'wattpost', 'reply', 'all'])).toContain("unknown command 'reply'")
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

test('files that blocks read are there', () => {
  const folders = blocksIn('sh').flatMap((block) =>
    commandsOf(block).filter(([program]) => program === 'cd'),
  )
  expect(folders.filter(([, path = '']) => !existsSync(path))).toEqual([])
})
