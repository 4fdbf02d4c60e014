import { useState } from 'react'
import { preferences } from '../../settings/preferences.ts'
import { ActionButton, SmallButton } from '../../ui/Action.tsx'
import classes from './Tour.module.css'
import { text } from './text.ts'

const STEPS = ['simulated', 'dashboard', 'device', 'director'] as const

/** The tour of a first visit, above the page; the focus stays where it is. */
export function Tour() {
  const [at, setAt] = useState(0)
  const step = STEPS[at] ?? STEPS[0]
  const isLast = at === STEPS.length - 1
  return (
    <aside className={classes.tour} aria-label={text('label')}>
      <div className={classes.text} aria-live="polite">
        <strong>{text(`${step}Title`)}</strong>
        <p>{text(`${step}Text`)}</p>
      </div>
      <div className={classes.ways}>
        <ol className={classes.steps}>
          {STEPS.map((name, index) => (
            <li key={name}>
              <button
                type="button"
                className={classes.step}
                aria-current={index === at ? 'step' : undefined}
                aria-label={text('step', {
                  step: index + 1,
                  count: STEPS.length,
                  title: text(`${name}Title`),
                })}
                onClick={() => setAt(index)}
              >
                {index + 1}
              </button>
            </li>
          ))}
        </ol>
        {/* One button with two labels keeps the focus on the last step. */}
        <ActionButton size="small" onClick={isLast ? end : () => setAt(at + 1)}>
          {text(isLast ? 'done' : 'next')}
        </ActionButton>
        <SmallButton onClick={end}>{text('skip')}</SmallButton>
      </div>
    </aside>
  )
}

/** Ends the tour for good in this browser, and focuses the page for keyboard users. */
function end(): void {
  preferences.setState({ tour: 'done' })
  document.querySelector('main')?.focus({ preventScroll: true })
}
