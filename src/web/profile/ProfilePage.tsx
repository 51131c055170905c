import { PageHeading } from '../ui/PageHeading.tsx'

export function ProfilePage() {
  return (
    <div className="page">
      <PageHeading>Profile</PageHeading>
    </div>
  )
}
