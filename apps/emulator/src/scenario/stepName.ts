import type { Step } from './step.ts'

/** A step's id, or its number in the file, from 1. */
export function stepName(step: Step, index: number): string {
  return step.id ?? `step-${index + 1}`
}
