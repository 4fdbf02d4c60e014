import { useState } from 'react'
import { useStore } from 'zustand'
import { useCommandState } from '../../../live/useLiveState.ts'
import { ActionButton, SmallButton } from '../../../ui/Action.tsx'
import { LazyPart, lazyPart } from '../../../ui/lazy/LazyPart.tsx'
import { text } from '../text.ts'
import classes from './SelectionBar.module.css'
import { hiddenCount, type Selection, toggle } from './selection.ts'
import type { ListSelection } from './useListSelection.ts'

// Loaded when it is opened.
const ThresholdsDialog = lazyPart(
  'thresholds',
  async () => (await import('../thresholds/ThresholdsDialog.tsx')).ThresholdsDialog,
)

interface SelectionBarProps extends Pick<ListSelection, 'all' | 'selectAll' | 'clear' | 'end'> {
  readonly chosen: ReadonlySet<string>
  /** All devices of the search and filters; `undefined` until they are loaded. */
  readonly listed: readonly string[] | undefined
}

/** The number of chosen devices, and what can be done with them; it stays in view. */
export function SelectionBar(props: SelectionBarProps) {
  const { chosen, listed, all, selectAll, clear, end } = props
  const command = useCommandState('thresholds')
  const [isOpen, setOpen] = useState(false)
  const hidden = listed === undefined ? 0 : hiddenCount(chosen, listed)
  const isAll = listed !== undefined && chosen.size - hidden === listed.length
  return (
    <section className={classes.bar} aria-label={text('selection')} data-print="never">
      <p className={classes.count} role="status">
        {text('selectedCount', { count: chosen.size })}
        {hidden > 0 && (
          <span className={classes.hidden}>{text('selectedHidden', { count: hidden })}</span>
        )}
      </p>
      <div className={classes.actions}>
        {!isAll && (
          <SmallButton busy={all === 'loading'} onClick={selectAll}>
            {listed === undefined
              ? text('selectAllListed')
              : text('selectAll', { count: listed.length })}
          </SmallButton>
        )}
        <ActionButton
          size="small"
          disabled={chosen.size === 0 || command !== 'available'}
          onClick={() => setOpen(true)}
        >
          {text('setThresholds')}
        </ActionButton>
      </div>
      <div className={classes.ends}>
        {chosen.size > 0 && <SmallButton onClick={clear}>{text('clearSelection')}</SmallButton>}
        <SmallButton onClick={end}>{text('endSelection')}</SmallButton>
      </div>
      {isOpen && (
        <LazyPart name="thresholds" fallback={null}>
          <ThresholdsDialog ids={[...chosen]} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </section>
  )
}

interface SelectBoxProps {
  readonly selection: Selection
  readonly id: string
}

/** Chooses a device of a list. */
export function SelectBox({ selection, id }: SelectBoxProps) {
  const isChosen = useStore(selection, ({ ids }) => ids?.has(id) ?? false)
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={text('selectDevice', { id })}
        checked={isChosen}
        onChange={() => toggle(selection, id)}
      />
    </label>
  )
}
