import { ActionButton, SmallButton } from '../../../ui/Action.tsx'
import { text } from '../text.ts'
import { byReason, type Progress } from './saving.ts'
import classes from './ThresholdsDialog.module.css'

interface SavingProgressProps {
  readonly progress: Progress
  readonly stop: () => void
}

/** Number of devices that are saved so far. */
export function SavingProgress({ progress, stop }: SavingProgressProps) {
  const { total, savedCount, unsaved } = progress
  const words = text('savingProgress', { saved: savedCount, total })
  return (
    <>
      <p className={classes.words}>{words}</p>
      <progress
        className={classes.progress}
        aria-label={words}
        value={savedCount + unsaved.length}
        max={total}
      />
      <div className={classes.choices}>
        <SmallButton isFocused onClick={stop}>
          {text('stopSaving')}
        </SmallButton>
      </div>
    </>
  )
}

interface SavingResultProps {
  readonly progress: Progress
  readonly retry: () => void
  readonly close: () => void
}

/** Number of saved devices, and each unsaved one with its reason. */
export function SavingResult({ progress, retry, close }: SavingResultProps) {
  const { savedCount, unsaved } = progress
  const hasFailed = unsaved.length > 0
  return (
    <>
      <p className={classes.words}>{text('savedFor', { count: savedCount })}</p>
      {hasFailed && (
        <section aria-label={text('notSavedFor', { count: unsaved.length })}>
          <p className={classes.error}>{text('notSavedFor', { count: unsaved.length })}</p>
          <ul className={classes.unsaved}>
            {byReason(unsaved).map((reason) => (
              <Reason key={reason.message} {...reason} />
            ))}
          </ul>
        </section>
      )}
      <div className={classes.choices}>
        {hasFailed && (
          <ActionButton size="small" isFocused onClick={retry}>
            {text('retryUnsaved', { count: unsaved.length })}
          </ActionButton>
        )}
        <SmallButton isFocused={!hasFailed} onClick={close}>
          {text('close')}
        </SmallButton>
      </div>
    </>
  )
}

/** Devices with a reason; many reasons of a server name their device already. */
function Reason({ message, ids }: ReturnType<typeof byReason>[number]) {
  const isNamed = ids.every((id) => message.includes(id))
  return (
    <li>
      {!isNamed && <span className={classes.ids}>{ids.join(', ')}</span>}
      <span className={classes.reason}>{message}</span>
    </li>
  )
}
