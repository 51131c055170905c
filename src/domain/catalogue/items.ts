/** 'Coat, Army Green 564, size 42 REGULAR'; an item without a size goes by its name alone. */
export function nameItem(name: string, size: string): string {
  return size ? `${name}, size ${size}` : name
}
