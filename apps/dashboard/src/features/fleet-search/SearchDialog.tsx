import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DevicePage, type Family, families, type ReportedBg } from '@wattpost/protocol'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { bgPage } from '../../api/bgPage.ts'
import { useHydraCalls } from '../../api/hydraCalls.ts'
import { useMeterCalls } from '../../api/meterCalls.ts'
import { devicePath } from '../../domain/devicePath.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest, useIsAnswered } from '../../live/useLiveState.ts'
import { useConfig } from '../../settings/config.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LiveRegion, useSettled } from '../../ui/LiveRegion.tsx'
import { type FamilyHits, type Hit, mayHaveMore, optionAfter, rankedHits } from './hits.ts'
import classes from './SearchDialog.module.css'
import { text } from './text.ts'

/** The search starts after this pause in typing, ms. */
const TYPING_PAUSE_MS = 200

interface SearchDialogProps {
  /** Typed before the dialog was there. */
  readonly typedBefore: string
  readonly onClose: () => void
}

/** Finds a device of any family by its id or site; arrow keys and Enter choose one. */
export function SearchDialog({ typedBefore, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState(typedBefore)
  const search = usePaused(typed.trim())
  const { found, failed, isSearching } = useFleetSearch(search)
  const groups = found ?? []
  const options = groups.flatMap(({ hits }) => hits)
  const [activeId, setActiveId] = useState<string | null>(null)
  const at = options.findIndex((hit) => optionId(hit) === activeId)
  const navigate = useNavigate()
  const choose = (event: KeyboardEvent, close: () => void) => {
    const next = optionAfter(event.key, at, options.length)
    const hit = options[next ?? Math.max(at, 0)]
    if (next === null && (event.key !== 'Enter' || hit === undefined)) return
    event.preventDefault()
    if (next !== null) return setActiveId(hit === undefined ? null : optionId(hit))
    close()
    if (hit !== undefined) void navigate(pathOf(hit))
  }
  const isEmpty = found !== undefined && groups.length === 0 && !isSearching
  const message = useSettled(found === undefined ? '' : countText(groups, options.length))
  return (
    <Dialog title={text('search')} isTitleHidden className={classes.dialog} onClose={onClose}>
      {(close) => (
        <>
          <input
            type="search"
            role="combobox"
            className={classes.field}
            aria-label={text('search')}
            aria-expanded={options.length > 0}
            aria-controls={LIST_ID}
            aria-activedescendant={at === -1 ? undefined : (activeId ?? undefined)}
            aria-autocomplete="list"
            placeholder={text('placeholder')}
            value={typed}
            maxLength={100}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => choose(event, close)}
          />
          {isEmpty && <p className={classes.note}>{text('noHits')}</p>}
          <div id={LIST_ID} role="listbox" aria-label={text('hits')}>
            {groups
              .filter(({ hits }) => hits.length > 0)
              .map((group) => (
                <Group key={group.family} group={group} activeId={activeId} onChoose={close} />
              ))}
          </div>
          <More groups={groups} search={search} onChoose={close} />
          {failed.length > 0 && <p className={classes.note}>{text('someFailed')}</p>}
          <LiveRegion text={message} />
        </>
      )}
    </Dialog>
  )
}

/** The number of matches; of those that are shown while there may be more. */
function countText(groups: readonly FamilyHits[], count: number): string {
  return text(groups.some(({ total }) => total === undefined) ? 'shownCount' : 'hitCount', {
    count,
  })
}

const LIST_ID = 'fleet-hits'
const optionId = ({ family, id }: Hit) => `hit-${family}-${id}`
const pathOf = ({ family, id }: Hit) => devicePath(family, id)

interface GroupProps {
  readonly group: FamilyHits
  readonly activeId: string | null
  readonly onChoose: () => void
}

function Group({ group: { family, hits }, activeId, onChoose }: GroupProps) {
  const name = useFamilyName()(family)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div role="group" aria-label={name}>
      <p className={classes.family} aria-hidden>
        {name}
      </p>
      {hits.map((hit) => (
        <Link
          key={hit.id}
          id={optionId(hit)}
          role="option"
          aria-selected={optionId(hit) === activeId}
          tabIndex={-1}
          to={pathOf(hit)}
          className={classes.hit}
          onClick={onChoose}
        >
          <span className={classes.id}>{hit.id}</span>
          <span className={classes.site}>{hit.site}</span>
        </Link>
      ))}
    </div>
  )
}

interface MoreProps extends Pick<GroupProps, 'onChoose'> {
  readonly groups: readonly FamilyHits[]
  readonly search: string
}

/** Links to the lists of families with further matches. */
function More({ groups, search, onChoose }: MoreProps) {
  const nameOf = useFamilyName()
  const longer = groups.filter(mayHaveMore)
  if (longer.length === 0) return null
  return (
    <p className={classes.more}>
      {longer.map(({ family, total }) => (
        <Link
          key={family}
          to={`/device/${family}/devices?search=${encodeURIComponent(search)}`}
          onClick={onChoose}
        >
          {total === undefined
            ? text('allUncounted', { family: nameOf(family) })
            : text('allHits', { count: total, family: nameOf(family) })}
        </Link>
      ))}
    </p>
  )
}

function useFamilyName(): (family: Family) => string {
  const { productName: product } = useConfig()
  const names = { bg: 'bgDevices', pm: 'powerMeters', hydra: 'hydraMonitors' } as const
  return (family) => text(names[family], { product })
}

/** A text once it has not changed for a while. */
function usePaused(latest: string): string {
  const [paused, setPaused] = useState(latest)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(latest), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [latest])
  return paused
}

const LIMIT = 20

interface FleetSearch {
  /** The families with hits; `undefined` while nothing is searched. */
  readonly found: readonly FamilyHits[] | undefined
  /** Families that could not be searched. */
  readonly failed: readonly Family[]
  readonly isSearching: boolean
}

/** Devices of all families whose id or site has a text; a family that fails does not hold the others up. */
function useFleetSearch(search: string): FleetSearch {
  const live = useLive()
  const meters = useMeterCalls()
  const hydra = useHydraCalls()
  const isAnswered = useIsAnswered('devices')
  const hasList = useCanRequest() && isAnswered
  const query = { page: 0, limit: LIMIT, search }
  const pages = {
    bg: async () => {
      if (!hasList) return reportedBgs(live.stores.bg)
      return bgPage(await live.request('devices', query), query, live.readContext)
    },
    pm: (signal: AbortSignal) => meters.devices(query, signal),
    hydra: (signal: AbortSignal) => hydra.devices(query, signal),
  }
  const { data, isFetching } = useQuery({
    queryKey: ['list', 'fleet-search', search, hasList],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(families.map((family) => pages[family](signal)))
      return families.map((family, at) => ({ family, answer: answers[at] }))
    },
  })
  if (search === '' || data === undefined) {
    return { found: undefined, failed: [], isSearching: isFetching }
  }
  const found = data.flatMap(({ family, answer }) => {
    if (answer?.status !== 'fulfilled') return []
    const hits = answer.value.devices.map(({ deviceId: id, site }): Hit => ({ family, id, site }))
    const ranked = rankedHits(family, hits, search, answer.value)
    return ranked.hits.length > 0 || mayHaveMore(ranked) ? ranked : []
  })
  const failed = data.flatMap(({ family, answer }) => (answer?.status === 'rejected' ? family : []))
  return { found, failed, isSearching: isFetching }
}

/** The devices that have reported, where the server answers no list. */
function reportedBgs({
  store,
}: ReturnType<typeof useLive>['stores']['bg']): DevicePage<ReportedBg> {
  const devices = [...store.getState().devices.values()].map(({ device }) => device)
  return { devices, total: devices.length, hasMore: false }
}
