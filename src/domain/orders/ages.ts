const DAY = 86_400_000

/** How long something has been waiting, from day to day: 'today', '1 day', '12 days'. */
export function sayAge(from: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(from)) / DAY)
  if (days <= 0) return 'since today'
  return days === 1 ? '1 day' : `${days} days`
}
