import { useEffect, useState } from 'react'
import { describeDataAge } from '#domain/reports/data-age.ts'
import { onOutcome } from '#wire/ask.ts'

/** Says how old the figures of the report in sight are, where the operator keeps a database for reports. */
export function DataAge() {
  const [age, setAge] = useState<number | null>(null)
  useEffect(
    () =>
      onOutcome(({ dataAge }) => {
        if (dataAge !== null) setAge(dataAge)
      }),
    [],
  )
  const sentence = describeDataAge('These figures', age)
  return sentence && <p className="soft">{sentence}</p>
}
