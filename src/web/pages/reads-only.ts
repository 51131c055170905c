import { createContext, useContext } from 'react'

/** Whether the page is open to a person who may read what it has and not change it: an auditor. The router says it. */
export const ReadsOnly = createContext(false)

export const useReadsOnly = () => useContext(ReadsOnly)

/** How the heading of a record begins. */
export const useRecordVerb = () => (useReadsOnly() ? 'View' : 'Edit')
