import { IconAlertTriangle, IconCircleCheck, IconEngine, IconHelpCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Contained } from './ErrorBoundary.tsx'
import classes from './LeadCard.module.css'
import { text } from './text.ts'

const ICONS = {
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  active: IconEngine,
  unknown: IconHelpCircle,
} as const

/** A state in a few words, e.g. `On grid`. */
export interface Headline {
  readonly text: string
  readonly tone: keyof typeof ICONS
}

interface LeadCardProps {
  /** The power flow. */
  readonly flow: ReactNode
  /** Accessible name of the states. */
  readonly label: string
  /** The most important state first. */
  readonly states: readonly Headline[]
  /** Duration of the first state, e.g. `for 2 h 10 min`; empty while unknown. */
  readonly lasting: string
  readonly figures?: ReactNode
  readonly alerts: ReactNode
  /** There is no alert. */
  readonly isCalm: boolean
}

/** The current power flow, state and alerts of a device or a fleet, at the top of its page. */
export function LeadCard({ flow, label, states, lasting, figures, alerts, isCalm }: LeadCardProps) {
  return (
    <div className={classes.room}>
      <div className={classes.card}>
        <div className={classes.headline}>
          {/* AlertBanner announces changes. */}
          <div role="status" aria-live="off" aria-label={label} className={classes.states}>
            {states.map((state) => (
              <HeadlineState key={state.text} {...state} />
            ))}
          </div>
          <p className={classes.lasting}>{lasting}</p>
        </div>
        <div className={classes.flow}>{flow}</div>
        <div className={classes.facts}>
          {figures}
          <div className={classes.alerts}>
            <Contained>{alerts}</Contained>
            {isCalm && <p className={classes.calm}>{text('noAlerts')}</p>}
          </div>
        </div>
      </div>
    </div>
  )
}

function HeadlineState({ text: words, tone }: Headline) {
  const Icon = ICONS[tone]
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon size={24} aria-hidden />
      {words}
    </span>
  )
}
