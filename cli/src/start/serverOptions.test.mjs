import { expect, test } from 'vitest'
import { startCommand } from './serverOptions.ts'

/** The public hosts of these arguments. @param {string[]} args */
function publicHostsOf(...args) {
  const command = startCommand()
  command.configureOutput({ writeErr: () => {} }).parse(args, { from: 'user' })
  return command.opts().publicHost
}

test('accepts public hosts exactly as named', () => {
  const hosts = ['--public-host', 'demo.example:8080', '--public-host', '[::2]']
  expect(publicHostsOf(...hosts)).toEqual(['demo.example:8080', '[::2]'])
  expect(publicHostsOf()).toEqual([])
})

test.each(['*', 'http://demo.example', 'demo.example/x', 'Demo.example', '', 'a b'])(
  '--public-host %s is refused with an example [exit 2]',
  (host) => {
    expect(() => publicHostsOf('--public-host', host)).toThrow(
      /A host is like demo\.example:8080\./,
    )
  },
)
