import { expect, test } from 'vitest'
import { allowedOriginsOf, startCommand } from './options.ts'

/** Further origins, and so Hosts, that a server with these arguments accepts. @param {string[]} args */
function originsOf(...args) {
  const command = startCommand()
  command.configureOutput({ writeErr: () => {} }).parse(args, { from: 'user' })
  return allowedOriginsOf(command.opts())
}

test('accepts a public host exactly as named, with its own pages as origins', () => {
  const hosts = ['--public-host', 'demo.example:8080', '--public-host', '[::2]']
  expect(originsOf(...hosts, '--allow-origin', 'http://a.example')).toEqual([
    'http://a.example',
    ...['http://demo.example:8080', 'https://demo.example:8080', 'http://[::2]', 'https://[::2]'],
  ])
  expect(originsOf()).toEqual([])
})

test.each(['*', 'http://demo.example', 'demo.example/x', 'Demo.example', '', 'a b'])(
  '--public-host %s is refused with an example [exit 2]',
  (host) => {
    expect(() => originsOf('--public-host', host)).toThrow(/A host is like demo\.example:8080\./)
  },
)
