import { Command } from 'commander'
import { expect, test } from 'vitest'
import { helpItem } from './program.ts'

/** @param {number} columns */
const helpOn = (columns) =>
  new Command('it')
    .configureHelp({ helpWidth: columns, minWidthToWrap: 20, formatItem: helpItem })
    .option('--auth-port <number>', 'port of the Auth emulator; any free one by default')
    .helpInformation()

test('wide terminal → description beside its option', () => {
  expect(helpOn(80)).toContain(
    '  --auth-port <number>  port of the Auth emulator; any free one by default\n',
  )
})

test('narrow terminal → description below, within the width', () => {
  expect(helpOn(40)).toContain(
    '  --auth-port <number>\n      port of the Auth emulator; any\n      free one by default\n',
  )
  expect(
    helpOn(40)
      .split('\n')
      .filter(({ length }) => length > 40),
  ).toEqual([])
})
