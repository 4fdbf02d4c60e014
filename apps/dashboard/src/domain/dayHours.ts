/** Whether an hour of the device's zone, 0–23, counts as day; day and night have separate power limits. */
export function isDayHour(hour: number): boolean {
  return hour >= 6 && hour < 18
}
