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
