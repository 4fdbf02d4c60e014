import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'

const PAGES = [
  ...['Landing', 'About', 'Features', 'Login', 'Register', 'ForgotPassword', 'Profile', 'Settings'],
  ...['Dashboard', 'BgDevice', 'BgList', 'PmDevice', 'PmList', 'HydraDevice', 'HydraList'],
]

test('each of the fifteen pages is a separate chunk of the build [R13]', async () => {
  const files = await readdir('apps/dashboard/dist/assets')
  const chunks = files.flatMap((file) => /^(\w+)Page-[\w-]+\.js$/.exec(file)?.[1] ?? [])
  expect(chunks.filter((name) => PAGES.includes(name)).sort()).toEqual(PAGES.toSorted())
})

/** Each request takes CPU time of browser and server; separate pages and parts on demand need about 70. */
const SCRIPTS_MAX = 75

test('the build has few scripts: what signed-in pages share is one', async () => {
  const files = await readdir('apps/dashboard/dist/assets')
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.filter((file) => file.startsWith('members-'))).toHaveLength(1)
  expect(scripts.length).toBeLessThan(SCRIPTS_MAX)
})
