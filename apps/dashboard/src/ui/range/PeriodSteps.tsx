import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ActionButton } from '../Action.tsx'
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
      <ActionButton
        variant="secondary"
        size="icon"
        label={text('earlier')}
        disabled={onEarlier === undefined}
        onClick={onEarlier}
      >
        <IconChevronLeft aria-hidden />
      </ActionButton>
      <span className={classes.name} aria-live="polite" data-print="never">
        {name}
      </span>
      <ActionButton
        variant="secondary"
        size="icon"
        label={text('later')}
        disabled={onLater === undefined}
        onClick={onLater}
      >
        <IconChevronRight aria-hidden />
      </ActionButton>
    </span>
  )
}
