import type { DebugEntry } from '../domain/debug/debug-entry.ts';

/** What operators look at when a feed does something odd. Writing never throws. */
export type DebugLog = { readonly write: (entry: DebugEntry) => Promise<void> };
