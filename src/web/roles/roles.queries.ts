import { queryOptions } from '@tanstack/react-query'
import { ask } from '#wire/ask.ts'
import { listRoles, type RoleAssignment } from '#wire/roles/roles.ts'

export const rolesKey = (dodaac: string) => ['roles', dodaac]

/** Everybody with a role on a DoDAAC. */
export function rolesQuery(dodaac: string) {
  return queryOptions<RoleAssignment[]>({
    queryKey: rolesKey(dodaac),
    queryFn: ({ signal }) => ask(listRoles, { params: { dodaac }, signal }),
    staleTime: 0,
  })
}
