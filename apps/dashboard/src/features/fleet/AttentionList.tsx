import { IconAlertCircle, IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionButton } from '../../ui/Action.tsx'
import { ago } from '../../ui/ago.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import classes from './AttentionList.module.css'
import { AttentionVoice } from './AttentionVoice.tsx'
import type { Attention } from './attention.ts'
import { calmWords } from './knownSoFar.ts'

const SHOWN_FIRST = 5
const SHOWN_MORE = 50
const ICONS = {
  down: IconAlertTriangle,
  warning: IconAlertCircle,
  unknown: IconHelpCircle,
} as const

interface AttentionListProps {
  /** Newest first. */
  readonly items: readonly Attention[]
  readonly nowMs: number
  /** Every device is known. */
  readonly isWhole: boolean
  /** Nothing comes here from any device: what needs attention cannot be known. */
  readonly isCut: boolean
}

/** What needs attention, each a link to the device. */
export function AttentionList({ items, nowMs, isWhole, isCut }: AttentionListProps) {
  const [shown, setShown] = useState(SHOWN_FIRST)
  const calm = calmWords(isWhole, isCut)
  const left = items.length - shown
  return (
    <>
      <AttentionVoice items={items} isCut={isCut} />
      <Panel
        title="Needs attention"
        aside={items.length > 0 && <span className={classes.count}>{items.length}</span>}
      >
        {items.length === 0 ? (
          <EmptyPanel title={calm.title}>{calm.text}</EmptyPanel>
        ) : (
          <ul className={classes.list}>
            {items.slice(0, shown).map((item) => (
              <li key={item.key}>
                <AttentionRow item={item} nowMs={nowMs} />
              </li>
            ))}
          </ul>
        )}
        {left > 0 && (
          <ActionButton look="quiet" size="small" onClick={() => setShown(shown + SHOWN_MORE)}>
            and {left} more
          </ActionButton>
        )}
      </Panel>
    </>
  )
}

function AttentionRow({ item, nowMs }: { readonly item: Attention; readonly nowMs: number }) {
  const { family, deviceId, site, tz, reason, tone, since } = item
  const Icon = ICONS[tone]
  return (
    <Link to={`/device/${family}/${encodeURIComponent(deviceId)}`} className={classes.item}>
      <Icon size={18} className={classes.icon} data-tone={tone} aria-hidden />
      <span className={classes.text}>
        <span className={classes.reason}>{reason}</span>
        <span className={classes.site}>
          {deviceId} {site}
        </span>
      </span>
      <span
        className={classes.since}
        title={since === null ? undefined : dateAndTime(since.atMs, tz)}
      >
        {since === null ? '—' : `${since.atLeast ? 'over ' : ''}${ago(nowMs, since.atMs)}`}
      </span>
    </Link>
  )
}
