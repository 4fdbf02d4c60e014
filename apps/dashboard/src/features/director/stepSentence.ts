import { i18n } from '@lingui/core'
import type { TimelineStep } from './control.ts'
import { keyPart, text, textIfKnown } from './text.ts'

/** The caption of a step in the active language; without one, a sentence about what it does. */
export function stepSentence(step: TimelineStep, steps: readonly TimelineStep[]): string {
  const { caption, does } = step
  if (caption !== null) return (i18n.locale === 'fr' ? caption.fr : undefined) ?? caption.en
  if (does.what !== 'lift') return deedSentence(does)
  const lifted = steps.find(({ id }) => id === does.target)
  return lifted === undefined
    ? text('didLiftUnknown')
    : text('didLift', { sentence: deedSentence(lifted.does) })
}

function deedSentence({ what, target }: TimelineStep['does']): string {
  const named = target ?? text('allClients')
  return textIfKnown(`did${keyPart(what)}`, { target: named }) ?? `${named}: ${what}`
}
