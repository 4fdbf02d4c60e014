import type { NotificationsThreshold, Reported } from '@wattpost/protocol'
import { useState } from 'react'
import { useLive } from '../../../live/LiveContext.tsx'
import { useConfig } from '../../../settings/config.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { text } from '../text.ts'
import { SavingProgress, SavingResult } from './SavingProgress.tsx'
import { ThresholdFields } from './ThresholdFields.tsx'
import classes from './ThresholdsDialog.module.css'
import { useSaveThresholds } from './useSaveThresholds.ts'

interface ThresholdsDialogProps {
  /** Devices of the bg family. */
  readonly ids: readonly string[]
  readonly onClose: () => void
}

/** Sets the same thresholds for several devices: the entered values, then progress, then what was not saved. */
export function ThresholdsDialog({ ids: chosen, onClose }: ThresholdsDialogProps) {
  const { productName } = useConfig()
  const live = useLive()
  // Fixed while the form is open: fields do not change while one reads or types.
  const [ids] = useState(chosen)
  const [devices] = useState(() =>
    ids.map<Reported<NotificationsThreshold>>(
      (id) => live.stores.bg.read(id)?.device.notifications_threshold ?? {},
    ),
  )
  const { state, save, retry, stop } = useSaveThresholds(ids)
  return (
    <Dialog title={text('thresholdsOf', { count: ids.length })} onClose={onClose}>
      {(close) => (
        <>
          <p className={classes.about}>{text('thresholdsFor', { productName })}</p>
          {state.kind === 'editing' && <ThresholdFields {...{ devices, save }} cancel={close} />}
          {state.kind === 'saving' && <SavingProgress progress={state} stop={stop} />}
          {state.kind === 'done' && <SavingResult progress={state} retry={retry} close={close} />}
          <LiveRegion
            text={state.kind === 'done' ? text('savedFor', { count: state.savedCount }) : ''}
          />
        </>
      )}
    </Dialog>
  )
}
