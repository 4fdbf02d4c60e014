import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { type PlayState, playScenario, type Scenarios } from './control.ts'
import classes from './Director.module.css'
import { linkOf } from './shared.ts'
import type { Run } from './useStage.ts'

interface ScenarioPickerProps {
  readonly scenarios: Scenarios
  readonly state: PlayState
  /** The page on screen, with its query. */
  readonly page: string
  readonly run: Run
}

/** Which scenario is played, and a link to what is seen now. */
export function ScenarioPicker({ scenarios, state, page, run }: ScenarioPickerProps) {
  const [link, setLink] = useState<string | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const played = scenarios.find(({ title }) => title === state.scenario)?.name
  const share = () => {
    if (played === undefined) return
    const path = linkOf({ scenario: played, seed: state.seed, atMs: state.now, page })
    const { href } = new URL(path, location.origin)
    setLink(href)
    // Where a browser keeps its clipboard to itself, the link stands there to be copied by hand.
    navigator.clipboard?.writeText(href).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <section aria-label="Scenario">
      <div className={classes.row}>
        <label className={classes.field}>
          Scenario
          <select
            value={played ?? ''}
            onChange={({ currentTarget }) => void run(() => playScenario(currentTarget.value))}
          >
            {played === undefined && <option value="">{state.scenario}</option>}
            {scenarios.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <span>seed {state.seed}</span>
        <ActionButton size="small" look="quiet" disabled={played === undefined} onClick={share}>
          Link to this moment
        </ActionButton>
      </div>
      {link !== null && (
        <label className={classes.field}>
          <span role="status">{isCopied ? 'Link copied' : 'Link'}</span>
          <input
            aria-label="Link"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
      )}
    </section>
  )
}
