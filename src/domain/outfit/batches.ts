/** `held` needs a decision of the orderer or cannot be ordered; the problem says why. */
export type BatchState = 'planned' | 'held' | 'written' | 'submitted' | 'left-out'
