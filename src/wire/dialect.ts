/**
 * ERP columns in JSON: `VCRNUM_0` becomes `vcrnuM_0`. The last capital before a non-capital stays. Query strings use
 * the column itself. Lower-case names stay (`bpcnum_0`, `grpnum_0`...).
 */
export function spell(column: string): string {
  const capitals = /^[A-Z]+/.exec(column)?.[0] ?? ''
  if (capitals.length <= 1) return column.charAt(0).toLowerCase() + column.slice(1)
  if (capitals.length === column.length) return column.toLowerCase()
  return capitals.slice(0, -1).toLowerCase() + column.slice(capitals.length - 1)
}
