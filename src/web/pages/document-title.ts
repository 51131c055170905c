/**
 * `/reports/orderstatus` gives `Quartermaster | Reports / Orderstatus`. [NAV-12] A page about one record adds its name:
 * `Quartermaster | Products / Nsn / 10002 · Coat, man's`.
 */
export function makeDocumentTitle(path: string, words = ''): string {
  const segments = path.split('/').filter(Boolean).map(readSegment)
  const places = segments.map((s) => s.charAt(0).toUpperCase() + s.slice(1)).join(' / ')
  const title = places === '' ? 'Quartermaster' : `Quartermaster | ${places}`
  return words === '' || places.includes(words) ? title : `${title} · ${words}`
}

function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
