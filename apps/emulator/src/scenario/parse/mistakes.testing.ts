import { mistakeText } from '../text/mistake.ts'
import { parseScenario } from './parseScenario.ts'

/** The accounts that scenarios may name. */
export const emails = ['merchant@wattpost.test', 'merchant2@wattpost.test', 'owner@wattpost.test']

/** A valid scenario of eight lines. */
export const BASE = `schema: 1
name: Test
clock: { start: "2026-01-15T06:00:00Z" }
fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
  - { count: 2, family: bg }
timeline:
  - { id: lost, at: 30s, device: HY-0001, do: grid-off }
`

/** Marks of YAML, for texts with random edits. */
export const yamlMarks = '{,},[,],:,- ,\n,&a ,*a,",!!map ,\t,~,|'.split(',')

/** The mistakes in a text, each with its location in `a.yaml`. */
export function mistakesOf(text: string): string[] {
  const read = parseScenario('a.yaml', text, emails)
  return read.ok ? [] : read.error.map(mistakeText)
}

/** The mistakes of steps in lines 9 and following, after `lost`. */
export function stepMistakesOf(...steps: readonly string[]): string[] {
  return mistakesOf(BASE + steps.map((step) => `  - { ${step} }\n`).join(''))
}
