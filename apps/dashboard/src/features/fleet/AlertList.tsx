import { IconAlertCircle, IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Alert, DatedAlert } from '../../domain/alerts/alert.ts'
import { devicePath } from '../../domain/devicePath.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { LiveRegion, useSettled } from '../../ui/LiveRegion.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { relativeTime } from '../../ui/time/elapsed.ts'
import classes from './AlertList.module.css'
import { alertNews, noAlertsText } from './fleetTexts.ts'
import { text } from './text.ts'

const SHOWN_FIRST = 5
const SHOWN_MORE = 50
const ICONS = {
  down: IconAlertTriangle,
  warning: IconAlertCircle,
  unknown: IconHelpCircle,
} as const

interface AlertListProps {
  /** Most urgent first. */
  readonly alerts: readonly DatedAlert[]
  readonly nowMs: number
  /** Every device is loaded. */
  readonly isWhole: boolean
  /** A list of devices has failed: their alerts are unknown. */
  readonly hasFailed: boolean
  /** The connection is down, and alerts are unknown. */
  readonly isDisconnected: boolean
  /** Running alerts that are acknowledged or muted, and left out. */
  readonly quietCount: number
  /** Devices that were switched off. */
  readonly offCount: number
}

/** The alerts of all devices, each a link to its device; new ones are announced. */
export function AlertList(props: AlertListProps) {
  const { alerts, nowMs, isWhole, hasFailed, isDisconnected, quietCount, offCount } = props
  const [shownCount, setShownCount] = useState(SHOWN_FIRST)
  const empty = noAlertsText({ isWhole, hasFailed, isDisconnected, quietCount, offCount })
  const moreCount = alerts.length - shownCount
  return (
    <>
      <AlertAnnouncer alerts={alerts} isDisconnected={isDisconnected} />
      <Panel
        title={text('needsAttention')}
        aside={
          <>
            {alerts.length > 0 && <span className={classes.count}>{alerts.length}</span>}
            <Link to="/alerts" className={classes.all}>
              {quietCount === 0 ? text('alertHistory') : text('quietAlerts', { count: quietCount })}
            </Link>
          </>
        }
      >
        {alerts.length === 0 ? (
          <EmptyPanel title={empty.title}>{empty.text}</EmptyPanel>
        ) : (
          <ul className={classes.list}>
            {alerts.slice(0, shownCount).map((alert) => (
              <li key={alert.key}>
                <AlertRow alert={alert} nowMs={nowMs} />
              </li>
            ))}
          </ul>
        )}
        {moreCount > 0 && (
          <SmallButton onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
            {text('showMore', { count: moreCount })}
          </SmallButton>
        )}
      </Panel>
    </>
  )
}

function AlertRow({ alert, nowMs }: { readonly alert: DatedAlert; readonly nowMs: number }) {
  const { family, deviceId, site, tz, title, tone, since } = alert
  const Icon = ICONS[tone]
  return (
    <Link to={devicePath(family, deviceId)} className={classes.item}>
      <Icon size={18} className={classes.icon} data-tone={tone} aria-hidden />
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        <span className={classes.site}>
          {deviceId} {site}
        </span>
      </span>
      <span
        className={classes.since}
        title={since === null ? undefined : dateAndTime(since.atMs, zoneOf({ tz }))}
      >
        {since === null ? '—' : sinceText(since.atLeast, relativeTime(nowMs, since.atMs))}
      </span>
    </Link>
  )
}

function sinceText(atLeast: boolean, time: string): string {
  return atLeast ? text('overTime', { time }) : time
}

/** Announces each new alert once; across a lost connection, the alerts before are compared with those after. */
function AlertAnnouncer({
  alerts,
  isDisconnected,
}: Pick<AlertListProps, 'isDisconnected'> & Alerts) {
  const [announced, setAnnounced] = useState(alerts)
  const [announcement, setAnnouncement] = useState('')
  const news = isDisconnected || announced === alerts ? null : alertNews(announced, alerts)
  if (news !== null) {
    setAnnounced(alerts)
    setAnnouncement(news)
  }
  return <LiveRegion text={useSettled(announcement)} />
}

interface Alerts {
  readonly alerts: readonly Alert[]
}
