import { scenarioTitle } from '../../i18n/scenarioTitle.ts'
import { SelectField } from '../../ui/Field.tsx'
import { CopyMoment } from './CopyMoment.tsx'
import { type PlayerState, playScenario, type Scenarios } from './control.ts'
import classes from './Director.module.css'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

interface ScenarioPickerProps {
  readonly scenarios: Scenarios
  readonly state: PlayerState
  readonly perform: Perform
}

/** The scenario, and a link to the current view. */
export function ScenarioPicker({ scenarios, state, perform }: ScenarioPickerProps) {
  const played = scenarios.find(({ title }) => title === state.scenario)?.name
  return (
    <section aria-label={text('scenario')}>
      <div className={classes.row}>
        <SelectField
          size="small"
          label={text('scenario')}
          labelPosition="beside"
          value={played ?? ''}
          onChange={(name) => void perform(() => playScenario(name))}
          options={[
            ...(played === undefined ? [{ value: '', label: scenarioTitle(state.scenario) }] : []),
            ...scenarios.map(({ name, title }) => ({ value: name, label: scenarioTitle(title) })),
          ]}
        />
        <span>{text('seed', { seed: state.seed })}</span>
        {played !== undefined && <CopyMoment label={text('copyLink')} showsLink />}
      </div>
    </section>
  )
}
