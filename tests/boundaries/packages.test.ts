import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What the product is built with, by its user's wish. */
const NAMED = [
  'react',
  'react-dom',
  'react-router',
  'vite',
  'socket.io',
  'socket.io-client',
  '@faker-js/faker',
  'express',
  'firebase',
  'firebase-tools',
  'zustand',
  'recharts',
  'vitest',
  'playwright',
  'commander',
]

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => file !== 'tests/boundaries/packages.test.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

test.each(NAMED)('%s is used', (name) => {
  const imported = new RegExp(`(from |import |import\\(|resolve\\()'${name}(/[^']*)?'`)
  expect(imported.test(sources)).toBe(true)
})
