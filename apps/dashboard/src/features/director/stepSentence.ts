import { i18n } from '@lingui/core'
import type { TimelineStep } from './control.ts'
import { text } from './text.ts'

/** Sentences by what a step does: actions, faults of devices, and the other forms of a step. */
const DEEDS = {
  'grid-off': 'didGridOff',
  'grid-on': 'didGridOn',
  'generator-on': 'didGeneratorOn',
  'generator-off': 'didGeneratorOff',
  'generator-fail': 'didGeneratorFail',
  refuel: 'didRefuel',
  offline: 'didOffline',
  online: 'didOnline',
  'switch-on': 'didSwitchOn',
  'switch-off': 'didSwitchOff',
  'tamper-on': 'didTamperOn',
  'tamper-off': 'didTamperOff',
  'clear-sky': 'didClearSky',
  'counter-reset': 'didCounterReset',
  cloud: 'didCloud',
  'extra-load': 'didExtraLoad',
  thresholds: 'didThresholds',
  dividers: 'didDividers',
  'phase-off': 'didPhaseOff',
  'phase-on': 'didPhaseOn',
  'channel-off': 'didChannelOff',
  'channel-on': 'didChannelOn',
  'fuel-left': 'didFuelLeft',
  'load-shedding': 'didLoadShedding',
  storm: 'didStorm',
  'clock-skew': 'didClockSkew',
  assign: 'didAssign',
  emit: 'didEmit',
  answer: 'didAnswer',
  'http latency': 'didHttpSlow',
  'http bandwidth': 'didHttpSlow',
  'http slice': 'didHttpSlow',
  'http hang': 'didHttpHang',
  'socket kick': 'didSocketClose',
  'socket close': 'didSocketClose',
  'socket reset': 'didSocketClose',
  'socket refuse': 'didSocketRefuse',
  'socket mute': 'didSocketMute',
  'socket slow': 'didSocketSlow',
  'socket bandwidth': 'didSocketSlow',
  'socket slice': 'didSocketSlow',
  'auth expired': 'didAuthExpired',
  'auth revoked': 'didAuthRevoked',
  'auth disabled': 'didAuthDisabled',
  'auth claims': 'didAuthClaims',
  'auth down': 'didAuthDown',
  'device offline': 'didOffline',
  'device clock-skew': 'didClockSkew',
  'device counter-reset': 'didCounterReset',
} as const

/** Sentences of the remaining faults, by their layer. */
const LAYERS = { http: 'didHttpFail', socket: 'didSocketDamage' } as const

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
  const key = entryOf(DEEDS, what) ?? entryOf(LAYERS, what.split(' ')[0] ?? '')
  const named = target ?? text('allClients')
  // A newer emulator may have other actions.
  return key === undefined ? `${named}: ${what}` : text(key, { target: named })
}

function entryOf<T extends object>(table: T, key: string): T[keyof T] | undefined {
  return Object.hasOwn(table, key) ? table[key as keyof T] : undefined
}
