import { isEmulators } from './emulators.ts'

declare const self: ServiceWorkerGlobalScope

/** The build puts the kept files' own version in this place, so that a changed page is fetched anew. */
const KEPT = 'wattpost-offline-__OFFLINE_VERSION__'
const PAGE = '/offline.html'
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg']

/*
 * Answers for one thing only: a page that cannot be had is replaced by one that says so. Nothing that a
 * server said of a device is ever kept, so that no old value can pass for a live one.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers(KEPT).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') return event.respondWith(fetch(request).catch(kept(PAGE)))
  if (FILES.includes(pathname)) return event.respondWith(fetch(request).catch(kept(pathname)))
  if (pathname === '/config.json') event.respondWith(watched(request))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(KEPT)
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
}

/** Answers from what is kept, once a request has failed; with the failure itself where nothing is. */
function kept(file: string) {
  return async (failure: unknown): Promise<Response> => {
    const page = await caches.match(file, { cacheName: KEPT })
    if (page === undefined) throw failure
    return page
  }
}

/** Lets the configuration through, and leaves for good once it names the emulator's address. */
async function watched(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok && isEmulators(await response.clone().text())) {
    await self.registration.unregister()
    await dropOthers()
  }
  return response
}

/** Removes all that this worker and those before it kept, but for one. */
async function dropOthers(but?: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('wattpost-offline-') && name !== but)
  await Promise.all(old.map((name) => caches.delete(name)))
}
