import fc from 'fast-check'

// The same few cases in every run. `PROPERTY_SEED` and `PROPERTY_RUNS` select others and more.
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 33),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 40),
})
