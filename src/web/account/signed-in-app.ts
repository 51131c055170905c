/** Fetches the portal itself. Called early, while the person still reads 'Redirecting', so that it opens at once. */
export function loadSignedInApp() {
  return import('#web/shell/SignedInApp.tsx')
}
