import { families } from '@wattpost/protocol'
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { useLive, useNow } from '../../live/LiveContext.tsx'
import { chartNotes } from '../../ui/charts/chartNotes.ts'
import type { PlayerTimeline } from './control.ts'
import { chaptersOf, chaptersOfDevice } from './story.ts'

const DEVICE = '/device/:family/:id'

/** Marks the story of the shown device in its charts. */
export function useChartNotes(timeline: PlayerTimeline | null): void {
  const { stores } = useLive()
  const { pathname } = useLocation()
  const nowMs = useNow()
  const params = matchPath(DEVICE, pathname)?.params
  const family = families.find((one) => one === params?.family)
  const deviceId = params?.id ?? ''
  const region = family && stores[family].read(deviceId)?.device.region
  const chapters = timeline === null || deviceId === '' ? [] : chaptersOf(timeline)
  const notes = chaptersOfDevice(chapters, { deviceId, region }, nowMs)
  const key = notes.map(({ id, atMs }) => `${id} ${atMs}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which notes they are
  useEffect(() => {
    chartNotes.setState(notes, true)
    return () => chartNotes.setState([], true)
  }, [key])
}
