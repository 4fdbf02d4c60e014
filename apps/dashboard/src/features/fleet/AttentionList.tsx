import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ago } from '../../ui/ago.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import classes from './AttentionList.module.css'
import type { Attention } from './attention.ts'

const SHOWN_MAX = 12

interface AttentionListProps {
  readonly items: readonly Attention[]
  readonly nowMs: number
}

/** What needs attention, each a link to the device. */
export function AttentionList({ items, nowMs }: AttentionListProps) {
  return (
    <Panel title="Needs attention" aside={items.length > 0 && <span>{items.length}</span>}>
      {items.length === 0 ? (
        <EmptyPanel title="Nothing">All devices report and have power.</EmptyPanel>
      ) : (
        <ul className={classes.list}>
          {items.slice(0, SHOWN_MAX).map((item) => (
            <li key={`${item.deviceId} ${item.reason}`}>
              <Link
                to={`/device/${item.family}/${encodeURIComponent(item.deviceId)}`}
                className={classes.item}
              >
                <IconAlertTriangle size={18} className={classes.icon} aria-hidden />
                <span className={classes.reason}>{item.reason}</span>
                <span>
                  {item.deviceId} <span className={classes.site}>{item.site}</span>
                </span>
                <span className={classes.site}>{ago(nowMs, item.seenAtMs)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {items.length > SHOWN_MAX && <p>and {items.length - SHOWN_MAX} more</p>}
    </Panel>
  )
}
