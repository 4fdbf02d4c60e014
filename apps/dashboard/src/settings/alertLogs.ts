/** Prefix of the keys of alert logs in this browser's storage; the account's id follows. */
export const ALERT_LOG = 'wattpost.alert-log.'

/**
 * Removes the alert logs of all accounts but the signed-in one: they name devices, sites and times, which the next person
 * at this browser must not find.
 * @param uid of the signed-in account; `null` for none
 */
export function forgetAlertLogs(uid: string | null): void {
  for (const key of otherLogs(uid)) {
    window.localStorage.removeItem(key)
    // The browser tells other tabs only.
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
}

/** None where the browser forbids access to its storage. */
function otherLogs(uid: string | null): readonly string[] {
  try {
    const keys = Object.keys(window.localStorage)
    return keys.filter((key) => key.startsWith(ALERT_LOG) && key !== `${ALERT_LOG}${uid ?? ''}`)
  } catch {
    return []
  }
}
