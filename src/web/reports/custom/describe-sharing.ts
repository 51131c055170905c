export function describeSharing({
  dodaac,
  forProgram,
}: {
  dodaac: string | null
  forProgram: boolean
}): string {
  return forProgram ? 'The whole program' : (dodaac ?? 'Nobody')
}
