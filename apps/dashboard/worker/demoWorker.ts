// Makes it a module, with a scope of its own.
export {}

declare const self: ServiceWorkerGlobalScope

/** `wattpost demo --static` replaces these by the demo's files, relative to its folder, and a hash of them. */
const FILES: readonly string[] = JSON.parse('__DEMO_FILES__')
const CACHE = 'wattpost-demo-__DEMO_VERSION__'

/*
 * Answers with the files of the demo that were there at the first visit, so that it works offline. A changed demo is
 * another worker, which takes over when all its tabs are closed: a page never mixes files of two builds.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(cacheFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOtherCaches().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { scope } = self.registration
  if (request.method !== 'GET' || !request.url.startsWith(scope)) return
  event.respondWith(answer(request))
})

async function cacheFiles(): Promise<void> {
  const cache = await caches.open(nameIn(self.registration.scope))
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(nameIn(self.registration.scope))
  const found = await cache.match(request, { ignoreSearch: true })
  return found ?? fetch(request)
}

/** Demos of one origin have caches of their own. */
function nameIn(scope: string): string {
  return `${CACHE} ${scope}`
}

async function deleteOtherCaches(): Promise<void> {
  const { scope } = self.registration
  const names = await caches.keys()
  const old = names.filter((name) => name.endsWith(` ${scope}`) && name !== nameIn(scope))
  await Promise.all(old.map((name) => caches.delete(name)))
}
