export const ITEM_STATUSES = ['active', 'backordered', 'obsolete'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]
