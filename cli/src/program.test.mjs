import { expect, test } from 'vitest'
import { knownArgs, programOf } from './program.ts'
import { seedsOf } from './readOptions.ts'

/** @param {readonly string[]} args @returns what commander says of the command line */
async function refusalOf(...args) {
  let ran = false
  const said = /** @type {string[]} */ ([])
  const program = programOf(async () => {
    ran = true
  })
  for (const one of [program, ...program.commands]) {
    one.exitOverride()
    one.configureOutput({
      writeErr: (text) => said.push(text),
      writeOut: (text) => said.push(text),
    })
  }
  const code = await program.parseAsync(knownArgs(program, args), { from: 'user' }).then(
    () => 0,
    (error) => error.exitCode,
  )
  return { ran, code, said: said.join('') }
}

test.each(['demo', 'replay grid-outage', 'run grid-outage -- true', 'doctor'])(
  '%s with one port for both servers is refused by both options',
  async (line) => {
    const [verb = '', ...rest] = line.split(' ')
    expect(await refusalOf(verb, '--port', '4555', '--auth-port', '4555', ...rest)).toMatchObject({
      ...{ ran: false, code: 1 },
      said: expect.stringContaining('--port and --auth-port are both 4555. Choose two different'),
    })
    expect(await refusalOf(verb, '--port', '4555', '--auth-port', '4556', ...rest)).toMatchObject({
      ran: true,
    })
  },
)

test.each([['nosuch', '--help'], ['nosuch', '-h'], ['nosuch']])(
  '%s %s is an unknown command',
  async (...args) => {
    expect(await refusalOf(...args)).toMatchObject({
      ...{ code: 1, said: expect.stringContaining("unknown command 'nosuch'") },
    })
  },
)

test('the help lists the verb complete, which has a help of its own', async () => {
  expect((await refusalOf('--help')).said).toMatch(/^ {2}complete <shell> +print the completion/m)
  expect((await refusalOf('complete', '--help')).said).toContain('source <(wattpost complete bash)')
  expect(await refusalOf('complete', 'tcsh')).toMatchObject({
    said: expect.stringContaining('Allowed choices are bash, zsh'),
  })
})

test('clock takes the options of the other verbs that steer', async () => {
  expect(await refusalOf('clock', '--port', '4500')).toMatchObject({ ran: true })
  expect(await refusalOf('clock', '--url', 'http://127.0.0.1:4500')).toMatchObject({ ran: true })
  expect(await refusalOf('clock', '--url', 'x')).toMatchObject({ ran: false })
})

test('known verbs and options have their help', async () => {
  for (const args of [['--help'], ['replay', '--help'], ['help', 'replay']])
    expect(await refusalOf(...args)).toMatchObject({ code: 0 })
})

test.each([
  ['--shard 0/4', 'Use a part such as 1/4'],
  ['--shard 5/4', 'Use a part such as 1/4'],
  ['--shard 1', 'Use a part such as 1/4'],
  ['--seeds 9..1', 'Use seeds such as 1..50 or 1,5,9'],
  ['--seeds 1..', 'Use seeds such as 1..50 or 1,5,9'],
  ['--seeds 0..4294967295', 'Use at most 10000 seeds'],
  ['--seed 1 --seeds 1..2', '--seed and --seeds exclude each other'],
  ['--jobs 0', 'Use a whole number from 1 to 64'],
  ['--jobs 2 --port 4555', 'with --jobs each run has ports of its own'],
  ['--target https://a.example --jobs 2', "option '--jobs' cannot be used with --target"],
])('replay all %s is refused', async (line, said) => {
  expect(await refusalOf('replay', 'all', ...line.split(' '))).toMatchObject({
    ...{ ran: false, said: expect.stringContaining(said) },
  })
})

test.each([
  ['1..4', [1, 2, 3, 4]],
  ['1,5,9', [1, 5, 9]],
  ['7,1..3,2', [7, 1, 2, 3]],
  ['0', [0]],
])('seeds %s', (text, seeds) => {
  expect(seedsOf(text)).toEqual(seeds)
})
