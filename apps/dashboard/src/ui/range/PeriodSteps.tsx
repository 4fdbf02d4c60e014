import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './PeriodSteps.module.css'
import { text } from './text.ts'

interface PeriodStepsProps {
  /** The shown period. */
  readonly name: string
  /** Absent when there is no earlier period. */
  readonly onEarlier?: (() => void) | undefined
  /** Absent when there is no later period. */
  readonly onLater?: (() => void) | undefined
}

/** The name of a period between the buttons that step to the earlier and the later one. */
export function PeriodSteps({ name, onEarlier, onLater }: PeriodStepsProps) {
  return (
    <span className={classes.steps}>
      <Step label={text('earlier')} onClick={onEarlier}>
        <IconChevronLeft aria-hidden />
      </Step>
      <span className={classes.name} aria-live="polite" data-print="never">
        {name}
      </span>
      <Step label={text('later')} onClick={onLater}>
        <IconChevronRight aria-hidden />
      </Step>
    </span>
  )
}

interface StepProps {
  readonly label: string
  readonly onClick: (() => void) | undefined
  readonly children: ReactNode
}

function Step({ label, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={label}
      disabled={onClick === undefined}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
