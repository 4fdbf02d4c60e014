// Makes it a module, with a scope of its own.
export {}

declare const self: ServiceWorkerGlobalScope

/** The build replaces the placeholder by a hash of the cached files, so that a changed file is fetched again. */
const CACHE = 'wattpost-offline-__OFFLINE_VERSION__'
const PAGE = '/offline.html'
const FILES = [PAGE, '/offline.css', '/offline.js', '/favicon.svg']

/*
 * Shows an offline page when a page cannot be loaded. Device data is never cached, so that no old value is shown as
 * live.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(cacheFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteCaches(CACHE).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return
  if (request.mode === 'navigate') return event.respondWith(fetch(request).catch(cached(PAGE)))
  if (FILES.includes(pathname)) return event.respondWith(fetch(request).catch(cached(pathname)))
  if (pathname === '/config.json') event.respondWith(fetchConfig(request))
})

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })))
}

/** Answers a failed request from the cache; without an entry it rethrows the failure. */
function cached(file: string) {
  return async (failure: unknown): Promise<Response> => {
    const page = await caches.match(file, { cacheName: CACHE })
    if (page === undefined) throw failure
    return page
  }
}

/** Passes the configuration through. For an emulator the worker unregisters itself for good. */
async function fetchConfig(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (response.ok && isEmulatorConfig(await response.clone().text())) {
    await self.registration.unregister()
    await deleteCaches()
  }
  return response
}

/** Deletes the caches of this worker and its predecessors, except one. */
async function deleteCaches(except?: string): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('wattpost-offline-') && name !== except)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** Whether the text of a `config.json` names the emulator as its backend. */
function isEmulatorConfig(text: string): boolean {
  try {
    const config: unknown = JSON.parse(text)
    return Object(config).emulator === true
  } catch {
    // The page that requested the configuration reports the error.
    return false
  }
}
