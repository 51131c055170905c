export function describeFailed(count: number): string {
  const attempts = count === 1 ? 'was 1 failed sign-in attempt' : `were ${count} failed sign-in attempts`
  return `There ${attempts} on your account since you last signed in. If that was not you, update your password and tell support.`
}
