/** Reads a typed quantity: whole numbers within the bounds, otherwise null. */
export function readQuantity(text: string, min: number, max: number): number | null {
  if (!/^\d+$/.test(text.trim())) return null
  const quantity = Number(text)
  return quantity < min || quantity > max ? null : quantity
}
