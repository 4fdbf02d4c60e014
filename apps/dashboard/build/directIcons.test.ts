import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDirectIcons } from './directIcons.ts'

test('icons are imported from their own files, types from the index', () => {
  const code = withDirectIcons(
    "import { type Icon, IconLogout,\n  IconUser,\n} from '@tabler/icons-react'\nimport { useRef } from 'react'\n",
  )
  expect(code.split(/;\s|\n/)).toEqual([
    "import type { Icon } from '@tabler/icons-react'",
    "import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'",
    "import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'",
    "import { useRef } from 'react'",
    '',
  ])
})

test('the package has a file for each icon', () => {
  const folder = 'node_modules/@tabler/icons-react/dist/esm/icons'
  expect(['IconLogout', 'IconUser'].filter((name) => !existsSync(`${folder}/${name}.mjs`))).toEqual(
    [],
  )
})
