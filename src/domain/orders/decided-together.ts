export type ApprovedOrder = { approved: boolean; level: number | null }

/** '3 approved, 5 go to level 2.' */
export function describeApprovals(orders: ApprovedOrder[]): string {
  const approved = orders.filter((order) => order.approved)
  const levels = Map.groupBy(approved, ({ level }) => level)
  const last = levels.get(null)?.length ?? 0
  const further = [...levels]
    .flatMap(([level, { length }]) => (level === null ? [] : [{ level, count: length }]))
    .sort((a, b) => a.level - b.level)
    .map(({ level, count }) => `${count} ${count === 1 ? 'goes' : 'go'} to level ${level}`)
  return inOneSentence([
    last > 0 && `${last} approved`,
    ...further,
    refusedOf(orders, approved.length, 'approved'),
  ])
}

export function describeDeclines(orders: { declined: boolean }[]): string {
  const declined = orders.filter((order) => order.declined).length
  const sentence = inOneSentence([
    declined > 0 && `${declined} declined`,
    refusedOf(orders, declined, 'declined'),
  ])
  return declined > 0 ? `${sentence} The money is available again.` : sentence
}

const refusedOf = (orders: unknown[], done: number, word: string) =>
  done < orders.length && `${orders.length - done} not ${word}`

const inOneSentence = (parts: (string | false)[]) => `${parts.filter(Boolean).join(', ')}.`
