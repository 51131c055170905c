import { fullName } from '#domain/people.ts'
import { PROGRAM_NAMES } from '#domain/programs.ts'
import { usePerson } from '../session/AuthProvider.tsx'
import { Hero } from '../ui/Card.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

export function DashboardPage() {
  const person = usePerson()
  return (
    <div className="page">
      <Hero
        eyebrow={PROGRAM_NAMES[person.program]}
        title={<PageHeading>Welcome, {fullName(person)}</PageHeading>}
      />
    </div>
  )
}
