import type { Alert } from '../../domain/alerts/alert.ts'
import { notificationText } from '../../domain/alerts/bellTexts.ts'
import { type AlertChoices, isNotified } from '../../domain/alerts/choices.ts'

/** Whether this browser shows notifications of this page. */
export type NotificationAccess = 'unsupported' | 'default' | 'granted' | 'denied'

export function notificationAccess(): NotificationAccess {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the browser for leave; call it in a click only. */
export async function requestNotifications(): Promise<NotificationAccess> {
  if (typeof Notification === 'undefined') return 'unsupported'
  return Notification.requestPermission()
}

/** The alerts to notify of. While a page of the dashboard is visible, it shows them itself. */
export function notifiedAlerts(
  begun: readonly Alert[],
  choices: AlertChoices,
  visibility: DocumentVisibilityState,
): readonly Alert[] {
  return visibility === 'visible' ? [] : begun.filter((alert) => isNotified(choices, alert))
}

/** @param onOpen called with the alert when its notification is clicked */
export function notify(alerts: readonly Alert[], onOpen: (alert: Alert) => void): void {
  if (notificationAccess() !== 'granted') return
  for (const alert of alerts) {
    const { key, title, deviceId, site } = alert
    // Several tabs see the same alert: the tag lets the last one replace the others'.
    const body = notificationText({ deviceId, site })
    const notification = new Notification(title, { body, tag: key, icon: '/favicon.svg' })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onOpen(alert)
    }
  }
}
