import { useEffect, useState } from 'react'
import { readActions } from './control.ts'

type Actions = Awaited<ReturnType<typeof readActions>>

/**
 * What can be done to a device; nothing while that is not known, or the world has no such device.
 * @param play another play may know another device by that id
 */
export function useActions(deviceId: string | null, play: string): Actions {
  const [known, setKnown] = useState<{ readonly of: string; readonly actions: Actions } | null>(
    null,
  )
  const of = `${play} ${deviceId}`
  useEffect(() => {
    if (deviceId === null) return
    let isWanted = true
    readActions(deviceId).then(
      (actions) => isWanted && setKnown({ of, actions }),
      (error: unknown) => console.warn(`what ${deviceId} can do:`, error),
    )
    return () => {
      isWanted = false
    }
  }, [deviceId, of])
  return known?.of === of ? known.actions : []
}
