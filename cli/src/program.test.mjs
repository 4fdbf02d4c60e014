import { expect, test } from 'vitest'
import { knownArgs, programOf } from './program.ts'

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

test('known verbs and options have their help', async () => {
  for (const args of [['--help'], ['replay', '--help'], ['help', 'replay']])
    expect(await refusalOf(...args)).toMatchObject({ code: 0 })
})
