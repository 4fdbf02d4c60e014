/** Seconds as people read them: `< 1 s`, `45 s`, `12 min`, `3 h 05 min`, `2 d 4 h`. */
export function duration(seconds: number): string {
  const s = Math.round(seconds)
  if (s === 0 && seconds > 0) return '< 1 s'
  if (s < 60) return `${s} s`
  const [minutes, hours, days] = [Math.floor(s / 60), Math.floor(s / 3600), Math.floor(s / 86_400)]
  if (hours === 0) return `${minutes} min`
  if (days === 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${days} d ${hours % 24} h`
}
