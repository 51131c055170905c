/** The view that the panel opens with: its address is the panel's own. */
export const FIRST_VIEW = 'dashboard'

export function writeAdminAddress(key: string): string {
  return key === FIRST_VIEW ? '/admin' : `/admin?view=${key}`
}
