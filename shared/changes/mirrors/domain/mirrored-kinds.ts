/** Kinds of records whose changes a client can follow, in the order in which they are compared. */
export const RECORD_KINDS = ['accounts', 'categories', 'merchants', 'tags', 'rules', 'budgets'] as const;
export const ENTRY_KINDS = ['transactions', 'trades', 'valuations', 'holdings', 'balances'] as const;
export const MIRRORED_KINDS = [...RECORD_KINDS, ...ENTRY_KINDS] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export type EntryKind = (typeof ENTRY_KINDS)[number];
export type MirroredKind = (typeof MIRRORED_KINDS)[number];
