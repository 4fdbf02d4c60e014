import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { type PlayerState, playScenario, type Scenarios } from './control.ts'
import classes from './Director.module.css'
import { linkOf } from './sharedView.ts'
import { text } from './text.ts'
import type { Perform } from './useDirector.ts'

interface ScenarioPickerProps {
  readonly scenarios: Scenarios
  readonly state: PlayerState
  /** The page on screen, with its query. */
  readonly page: string
  readonly perform: Perform
}

/** The scenario, and a link to the current view. */
export function ScenarioPicker({ scenarios, state, page, perform }: ScenarioPickerProps) {
  const [link, setLink] = useState<string | null>(null)
  const [isCopied, setIsCopied] = useState(false)
  const played = scenarios.find(({ title }) => title === state.scenario)?.name
  const share = () => {
    if (played === undefined) return
    const path = linkOf({ scenario: played, seed: state.seed, atMs: state.now, page })
    const { href } = new URL(path, location.origin)
    setLink(href)
    // Without access to the clipboard the user copies the link from the field.
    navigator.clipboard?.writeText(href).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
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
            ...(played === undefined ? [{ value: '', label: state.scenario }] : []),
            ...scenarios.map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
        <span>{text('seed', { seed: state.seed })}</span>
        <ActionButton
          size="small"
          variant="secondary"
          disabled={played === undefined}
          onClick={share}
        >
          {text('copyLink')}
        </ActionButton>
      </div>
      {link !== null && (
        <div className={classes.row}>
          <span role="status">{text(isCopied ? 'linkCopied' : 'link')}</span>
          <TextField
            size="small"
            label={text('link')}
            labelPosition="hidden"
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
    </section>
  )
}
