const DAY = 86_400_000

export function sayAge(from: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(from)) / DAY)
  if (days <= 0) return 'since today'
  return days === 1 ? '1 day' : `${days} days`
}
