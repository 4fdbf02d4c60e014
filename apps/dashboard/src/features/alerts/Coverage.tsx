import { browserZone } from '../../settings/preferences.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { dateInText } from '../../ui/time/dateTime.ts'
import classes from './Coverage.module.css'
import { text } from './text.ts'

interface CoverageProps {
  /** Start of the server's history, epoch ms. */
  readonly fromMs: number
  /** Devices with a known state, and those whose history has arrived. */
  readonly loaded: number
  readonly answered: number
  /** Known devices; 0 while no list has arrived. */
  readonly total: number
  /** A list of devices has failed: there may be more than `total`. */
  readonly isPartial: boolean
  /** Devices whose history the next click loads. */
  readonly moreCount: number
  readonly onMore: () => void
}

/** The period and devices that the list of alerts covers, and the missing ones. */
export function Coverage({ fromMs, loaded, answered, ...rest }: CoverageProps) {
  const { total, isPartial, moreCount, onMore } = rest
  const from = fromMs === 0 ? '…' : dateInText(fromMs, browserZone())
  return (
    <Panel title={text('coverage')}>
      <ul className={classes.facts}>
        {isPartial && <li>{text('coveragePartial')}</li>}
        {total > 0 && <li>{text('coverageRunning', { known: loaded, total })}</li>}
        {total > 0 && (
          <li>
            {text('coverageServer', { from, known: answered, total })}{' '}
            {moreCount > 0 && (
              <SmallButton onClick={onMore}>{text('loadMore', { count: moreCount })}</SmallButton>
            )}
          </li>
        )}
        <li>{text('coverageBrowser')}</li>
        <li>{text('coverageSaved')}</li>
      </ul>
    </Panel>
  )
}
