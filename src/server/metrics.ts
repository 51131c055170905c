type Labels = Record<string, string>

/** Counters of this process for `/metrics`. Names and labels are words of ours, never of a person. */
export class Metrics {
  readonly #counts = new Map<string, Map<string, number>>()

  count(name: string, labels: Labels = {}): void {
    const counts = this.#counts.get(name) ?? new Map<string, number>()
    this.#counts.set(name, counts)
    const text = Object.entries(labels)
      .map(([label, value]) => `${label}="${value}"`)
      .join(',')
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }

  /** Lines of the Prometheus text format. */
  write(): string[] {
    return [...this.#counts].flatMap(([name, counts]) => [
      `# TYPE ${name} counter`,
      ...[...counts].map(([labels, count]) => `${name}${labels && `{${labels}}`} ${count}`),
    ])
  }
}
