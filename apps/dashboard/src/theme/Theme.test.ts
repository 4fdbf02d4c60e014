import { THEME } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { themeOf } from './Theme.tsx'

const { colors, primaryColor, primaryShade } = themeOf(THEME)

test.each([
  [
    'the primary colour in its shade',
    colors?.[primaryColor ?? '']?.[Number(primaryShade)],
    '#7E57C2',
  ],
  ['a surface on dark', colors?.dark?.[6], '#222'],
  ['the page on dark', colors?.dark?.[7], '#111'],
  ['the secondary colour', colors?.blueGrey?.[4], '#90A4AE'],
  ['an error', colors?.error?.[5], '#FF3D20'],
])('Mantine’s theme has the specification’s colours: %s [C14]', (_, color, expected) => {
  expect(color).toBe(expected)
})
