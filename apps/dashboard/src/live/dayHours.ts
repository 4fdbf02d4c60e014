/** Whether an hour, 0–23 where the device stands, is of the day: power by day and by night have limits of their own. */
export function isDayHour(hour: number): boolean {
  return hour >= 6 && hour < 18
}
