import type { DebugEntry } from '../domain/debug-entry.ts';

export type KeptDebugEntry = DebugEntry & { readonly id: string };

/** The debug log for operators. Writing never throws. */
export type DebugLog = { readonly write: (entry: DebugEntry) => Promise<void> };
