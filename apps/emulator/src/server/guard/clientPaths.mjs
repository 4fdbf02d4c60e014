// JavaScript, since the processes of the Auth emulator run it as it is.

/** The API of the Firebase SDKs for a user's own account; what concerns other accounts demands an owner's rights there. */
const CLIENT_PATHS = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/www.googleapis.com/identitytoolkit/v3/relyingparty/',
]

/**
 * Whether a request is one of the Firebase SDKs for a user's own account.
 * @param {string} path
 */
export function isClientPath(path) {
  return CLIENT_PATHS.some((start) => path.startsWith(start))
}
