import { existsSync, readdirSync, readFileSync } from 'node:fs'
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { programOf } from '../../cli/src/program.ts'

// GitHub's own parser reads the workflows; whether their commands exist is looked up here.

const FOLDER = '.github/workflows'
const FILES = [
  ...readdirSync(FOLDER).map((name) => `${FOLDER}/${name}`),
  'docs/examples/ci/replay.yml',
]
const textOf = (file: string) => readFileSync(file, 'utf8')

/** Mistakes for which GitHub would refuse a workflow. */
async function mistakesOf(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name: 'w.yml', content }, new NoOperationTraceWriter())
  if (value !== undefined) await convertWorkflowTemplate(context, value)
  return context.errors.getErrors().map(({ message }) => message)
}

interface Step {
  readonly uses?: string
  readonly run?: string
}
interface Workflow {
  readonly permissions?: Record<string, string>
  readonly jobs: Record<
    string,
    {
      readonly permissions?: Record<string, string>
      readonly 'timeout-minutes'?: number
      readonly environment?: string
      readonly steps: Step[]
    }
  >
}

const program = programOf(async () => {})
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** The commands of a shell text, as words. */
function commandsIn(text: string): string[][] {
  return text.split(/\n|&&/).map((line) => line.trim().split(/\s+/))
}

/** Missing files and scripts that a command names. */
function missingIn([command = '', ...args]: readonly string[]): string[] {
  if (command === 'npm' && (args[0] === 'run' || args[0] === 'test'))
    return scripts[args[0] === 'run' ? (args[1] ?? '') : 'test'] === undefined
      ? [args.join(' ')]
      : []
  if (command === 'node') return existsSync(args[0] ?? '') ? [] : [`node ${args[0]}`]
  if (command !== 'npx' || args[0] !== 'wattpost') return []
  const verb = program.commands.find((one) => one.name() === args[1])
  if (verb === undefined) return [`wattpost ${args[1]}`]
  const options = args.filter((word) => word.startsWith('--'))
  const known = verb.options.map(({ long }) => long)
  return options.filter((one) => !known.includes(one)).map((one) => `wattpost ${args[1]} ${one}`)
}

test.each(FILES)('%s is a workflow that GitHub accepts', async (file) => {
  expect(await mistakesOf(textOf(file))).toEqual([])
})

test.each([
  ['a key that does not exist', 'steps: [{ run: x, wit: {} }]', /Unexpected value 'wit'/],
  ['an unknown function', 'if: now()\n    steps: [{ run: x }]', /Unrecognized function: 'now'/],
  ['a job that does not exist', 'needs: [gone]\n    steps: [{ run: x }]', /dependencies/],
])('the parser refuses %s', async (_, rest, message) => {
  const workflow = `on: push\njobs:\n  one:\n    runs-on: ubuntu-24.04\n    ${rest}\n`
  expect((await mistakesOf(workflow)).join('\n')).toMatch(message)
})

test.each(FILES)('%s pins its actions, ends in time and may read only', (file) => {
  const { permissions, jobs } = parse(textOf(file)) as Workflow
  expect(permissions).toEqual({ contents: 'read' })
  for (const [name, { permissions: own = {}, steps, ...job }] of Object.entries(jobs)) {
    expect([name, job['timeout-minutes']]).toEqual([name, expect.any(Number)])
    // A job that publishes says so, and does nothing else: it runs no code of the repository.
    const writes = Object.values(own).includes('write')
    expect([name, writes && steps.some(({ run }) => /npm (ci|test|run)/.test(run ?? ''))]).toEqual([
      name,
      false,
    ])
    for (const { uses } of steps)
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+\.\d+\.\d+$/)
  }
})

test('what a tag publishes has the version of the tag', () => {
  const published = FILES.flatMap((file) => {
    const { jobs } = parse(textOf(file)) as Workflow
    return Object.values(jobs).filter(({ environment }) =>
      ['npm', 'image'].includes(environment ?? ''),
    )
  })
  expect(published).toHaveLength(2)
  for (const { steps } of published)
    expect(steps.map(({ run = '' }) => run).join()).toMatch(
      /wattpost-\$\{GITHUB_REF_NAME#v\}\.tgz"/,
    )
})

test.each(FILES)('the commands of %s exist', (file) => {
  const { jobs } = parse(textOf(file)) as Workflow
  const runs = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run = '' }) => commandsIn(run)),
  )
  expect(runs.flatMap(missingIn)).toEqual([])
})

test.each([
  ['npm run gone', 'run gone'],
  ['node tests/gone.mjs', 'node tests/gone.mjs'],
  ['npx wattpost replays a', 'wattpost replays'],
  ['npx wattpost replay a --junit x', 'wattpost replay --junit'],
])('the look-up misses %s', (command, missing) => {
  expect(commandsIn(command).flatMap(missingIn)).toEqual([missing])
})
