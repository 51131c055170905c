import fc from 'fast-check'

// Properties meet the same cases in every run, so that a run fails for its change alone. `PROPERTY_SEED` names other cases.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 33) })
