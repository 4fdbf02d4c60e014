import { text } from './text.ts'

// Device pages show the bell; the catalogue of the alert centre would make them load all of its texts.

/** The label of the bell, with the number of alerts that need attention. */
export function bellText(count: number): string {
  return text('bell', { count })
}

/** The body of a notification: which device, at which site. */
export function notificationText(place: {
  readonly deviceId: string
  readonly site: string
}): string {
  return text('notificationText', place)
}
