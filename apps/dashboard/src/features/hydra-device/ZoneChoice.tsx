import { SegmentedControl } from '@mantine/core'
import { ownZone, preferences } from '../../ui/preferences.ts'
import classes from './ZoneChoice.module.css'

interface ZoneChoiceProps {
  readonly deviceTz: string
  /** The one that is shown. */
  readonly tz: string
}

/** Whose clock times and days are told by, where device and viewer have different ones. */
export function ZoneChoice({ deviceTz, tz }: ZoneChoiceProps) {
  const mine = ownZone()
  if (mine === deviceTz) return <span className={classes.zone}>Times in {tz}</span>
  return (
    <span className={classes.choice}>
      <SegmentedControl
        aria-label="Time zone"
        size="xs"
        value={tz === mine ? 'mine' : 'device'}
        onChange={(value) =>
          preferences.setState({ timeZone: value === 'mine' ? value : 'device' })
        }
        data={[
          { value: 'device', label: 'Device’s time' },
          { value: 'mine', label: 'My time' },
        ]}
      />
      <span className={classes.zone}>{tz}</span>
    </span>
  )
}
