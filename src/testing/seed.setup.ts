import fc from 'fast-check'

// The same cases in every run. `PROPERTY_SEED` selects others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 33) })
