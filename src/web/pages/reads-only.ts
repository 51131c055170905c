import { createContext, useContext } from 'react'

/** True for an auditor. The router sets it. */
export const ReadsOnly = createContext(false)

export const useReadsOnly = () => useContext(ReadsOnly)

export const useRecordVerb = () => (useReadsOnly() ? 'View' : 'Edit')
