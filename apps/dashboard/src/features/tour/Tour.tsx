import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { preferences } from '../../ui/preferences.ts'
import classes from './Tour.module.css'
import { TOUR_STEPS } from './tourSteps.ts'

/** Shows a first visit around, above the page and never over it; the focus stays where it is. */
export function Tour() {
  const [at, setAt] = useState(0)
  const step = TOUR_STEPS[at] ?? TOUR_STEPS[0]
  const isLast = at === TOUR_STEPS.length - 1
  return (
    <aside className={classes.tour} aria-label="Tour">
      <div className={classes.text} aria-live="polite">
        <strong>{step.title}</strong>
        <p>{step.text}</p>
      </div>
      <div className={classes.ways}>
        <ol className={classes.steps}>
          {TOUR_STEPS.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                className={classes.step}
                aria-current={index === at ? 'step' : undefined}
                aria-label={`Step ${index + 1} of ${TOUR_STEPS.length}: ${title}`}
                onClick={() => setAt(index)}
              >
                {index + 1}
              </button>
            </li>
          ))}
        </ol>
        {/* One button with two words, so that the focus is not lost on the last step. */}
        <ActionButton size="small" onClick={isLast ? end : () => setAt(at + 1)}>
          {isLast ? 'Got it' : 'Next'}
        </ActionButton>
        <ActionButton look="quiet" size="small" onClick={end}>
          End the tour
        </ActionButton>
      </div>
    </aside>
  )
}

/** For good, in this browser. Whoever used a key goes on with the page. */
function end(): void {
  preferences.setState({ tour: 'done' })
  document.querySelector('main')?.focus({ preventScroll: true })
}
