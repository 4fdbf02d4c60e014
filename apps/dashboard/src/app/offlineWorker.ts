import { whenIdle } from '../build-info/whenIdle.ts'

/**
 * Has the browser keep a page that says that it is offline. Not with the emulator, whose address another
 * program may have tomorrow: the worker would outlive it there.
 */
export function keepOfflinePage(isEmulated: boolean): void {
  // On an address without TLS there are none.
  if (isEmulated || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    navigator.serviceWorker.register('/offline-worker.js').catch((error: unknown) => {
      console.warn('No page for when there is no connection:', error)
    })
  })
}
