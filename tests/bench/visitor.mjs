import { OWNER } from './signIn.mjs'

/**
 * Whether a GET answers 200.
 * @param {string} url
 */
export async function answersOk(url) {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status === 200
}

/**
 * Signs in as the demo owner like the dashboard: first at Firebase, then with the token at the server.
 * @param {string} site
 * @param {number} authPort
 */
export async function signIn(site, authPort) {
  const firebase = `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1`
  const call = `${firebase}/accounts:signInWithPassword?key=demo`
  const signedIn = await post(call, { ...OWNER, returnSecureToken: true })
  if (!signedIn.ok) return false
  const { idToken, localId } = await signedIn.json()
  const login = await post(`${site}/api/login`, loginBody(localId), {
    authorization: `Bearer ${idToken}`,
  })
  return login.status === 200
}

/** @param {string} uid */
function loginBody(uid) {
  const claims = { merchant: false, approved: true, profile: null }
  return { user: uid, ...claims, name: '', email: OWNER.email, emailVerified: true, photo: null }
}

/**
 * @param {string} url
 * @param {object} body
 * @param {Record<string, string>} [headers]
 */
function post(url, body, headers = {}) {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
