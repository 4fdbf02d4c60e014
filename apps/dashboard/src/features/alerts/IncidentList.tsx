import { IconAlertCircle, IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StoreApi } from 'zustand'
import {
  type AlertChoices,
  withAcknowledged,
  withMuted,
  withoutAcknowledged,
} from '../../domain/alerts/choices.ts'
import type { Incident } from '../../domain/alerts/incident.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import classes from './IncidentList.module.css'
import { incidentTimes } from './incidentTimes.ts'
import { momentLink } from './momentLink.ts'
import { text } from './text.ts'

const SHOWN_STEP = 20
const ICONS = {
  down: IconAlertTriangle,
  warning: IconAlertCircle,
  unknown: IconHelpCircle,
} as const

/** The user's decisions about an incident. */
interface IncidentStatus {
  readonly isAcknowledged: boolean
  readonly isMuted: boolean
  /** All alerts of its device are muted. */
  readonly isDeviceMuted: boolean
}

interface IncidentListProps {
  readonly incidents: readonly Incident[]
  readonly nowMs: number
  /** The connection is down: whether an incident still runs is unknown. */
  readonly isDisconnected: boolean
  readonly statusOf: (incident: Incident) => IncidentStatus
  readonly choices: StoreApi<AlertChoices>
  readonly empty: EmptyProps
}

/** The incidents, each with its actions. */
export function IncidentList({ incidents, statusOf, empty, ...shared }: IncidentListProps) {
  const [limit, setLimit] = useState(SHOWN_STEP)
  const { isDisconnected } = shared
  if (incidents.length === 0) return <NoIncidents {...empty} isDisconnected={isDisconnected} />
  const moreCount = incidents.length - limit
  return (
    <>
      <ul className={classes.list}>
        {incidents.slice(0, limit).map((incident) => (
          <li key={`${incident.key} ${incident.fromMs} ${incident.toMs}`}>
            <Row {...shared} incident={incident} status={statusOf(incident)} />
          </li>
        ))}
      </ul>
      {moreCount > 0 && (
        <SmallButton onClick={() => setLimit(limit + SHOWN_STEP)}>
          {text('showMore', { count: moreCount })}
        </SmallButton>
      )}
    </>
  )
}

interface RowProps {
  readonly incident: Incident
  readonly nowMs: number
  readonly isDisconnected: boolean
  readonly status: IncidentStatus
  readonly choices: StoreApi<AlertChoices>
}

function Row({ incident, nowMs, isDisconnected, status, choices }: RowProps) {
  const { title, deviceId, site, tone, toMs } = incident
  const Icon = ICONS[tone]
  const { when, length } = incidentTimes(incident, nowMs, zoneOf(incident))
  const isOpen = toMs === null
  const isRunning = isOpen && !isDisconnected
  return (
    <article
      className={classes.row}
      data-quiet={!isRunning || status.isAcknowledged || status.isMuted || undefined}
      aria-label={`${title}, ${deviceId}`}
    >
      <Icon size={18} className={classes.icon} data-tone={tone} aria-hidden />
      <div className={classes.what}>
        <span className={classes.title}>{title}</span>
        <Link to={momentLink(incident, nowMs)} className={classes.device}>
          {deviceId} {site}
        </Link>
      </div>
      <div className={classes.when}>
        <span>{when}</span>
        <span className={classes.length}>{length}</span>
      </div>
      <div className={classes.states}>
        <span className={classes.badge} data-running={isRunning}>
          {text(isRunning ? 'running' : isOpen ? 'unknown' : 'over')}
        </span>
        {status.isAcknowledged && <span className={classes.badge}>{text('acknowledged')}</span>}
        {status.isMuted && <span className={classes.badge}>{text('muted')}</span>}
      </div>
      <RowActions {...{ incident, nowMs, status, choices }} />
    </article>
  )
}

function RowActions({ incident, nowMs, status, choices }: Omit<RowProps, 'isDisconnected'>) {
  const { key, title, deviceId } = incident
  const change = (next: (now: AlertChoices) => AlertChoices) =>
    choices.setState(next(choices.getState()))
  const action = (name: Parameters<typeof text>[0], act: (now: AlertChoices) => AlertChoices) => (
    <button
      type="button"
      className={classes.action}
      aria-label={text('actionOf', { action: text(name), title, deviceId })}
      onClick={() => change(act)}
    >
      {text(name)}
    </button>
  )
  return (
    <div className={classes.actions}>
      {status.isAcknowledged
        ? action('undoAcknowledge', (now) => withoutAcknowledged(now, incident, nowMs))
        : action('acknowledge', (now) => withAcknowledged(now, incident, nowMs))}
      {!status.isDeviceMuted &&
        (status.isMuted
          ? action('unmute', (now) => withMuted(now, key, false))
          : action('mute', (now) => withMuted(now, key, true)))}
      {status.isMuted &&
        action(status.isDeviceMuted ? 'unmuteDevice' : 'muteDevice', (now) =>
          withMuted(now, deviceId, !status.isDeviceMuted),
        )}
      <Link
        to={momentLink(incident, nowMs)}
        className={classes.action}
        aria-label={text('actionOf', { action: text('showCharts'), title, deviceId })}
      >
        {text('showCharts')}
      </Link>
    </div>
  )
}

interface EmptyProps {
  readonly isFiltered: boolean
  readonly isLoading: boolean
  /** Some devices, or their history, could not be loaded. */
  readonly isIncomplete: boolean
  readonly days: number
  readonly onClear: () => void
}

function NoIncidents({
  isDisconnected,
  isFiltered,
  isLoading,
  isIncomplete,
  days,
  onClear,
}: EmptyProps & Pick<IncidentListProps, 'isDisconnected'>) {
  if (isDisconnected) {
    return <EmptyPanel title={text('unavailable')}>{text('unavailableText')}</EmptyPanel>
  }
  if (isLoading) return <p className={classes.loading}>{text('loading')}</p>
  if (!isFiltered && isIncomplete) {
    return <EmptyPanel title={text('noKnown')}>{text('noKnownText')}</EmptyPanel>
  }
  if (!isFiltered) {
    return <EmptyPanel title={text('noAlerts')}>{text('noAlertsText', { days })}</EmptyPanel>
  }
  return (
    <>
      <EmptyPanel title={text('noMatches')}>{text('noMatchesText')}</EmptyPanel>
      <SmallButton onClick={onClear}>{text('clearFilters')}</SmallButton>
    </>
  )
}
