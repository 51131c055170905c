/**
 * `Quartermaster | ` and the path, each segment capitalised, joined by ` / `: `/reports/orderstatus` gives
 * `Quartermaster | Reports / Orderstatus`. [NAV-12]
 */
export function makeDocumentTitle(path: string): string {
  const segments = path.split('/').filter(Boolean).map(readSegment)
  if (segments.length === 0) return 'Quartermaster'
  return `Quartermaster | ${segments.map((s) => s.charAt(0).toUpperCase() + s.slice(1)).join(' / ')}`
}

function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
