import type { EntryContent } from './entry.ts';

/** Who changed an entry. Both null: not known. A change set also names the person who applied it. */
export type Author = { readonly userId: string | null; readonly changeSetId: string | null };

/** The values of an entry that can change. `accountId` null: the account of its page. */
export type EntryValues = Omit<EntryContent, 'kind'> & { readonly accountId: string | null };

/** An owner, and the bits of the fields whose values its row supports. */
type Support = { readonly id: string; readonly bits: number };

/**
 * A change of an entry, as its slot remembers it. Stored as is: only add optional members. Without former values, it is
 * the entry's creation by a person, or a change of its parts.
 */
export type PastChange = {
  readonly by: Author;
  readonly at: string;
  /** The former values of the changed fields. */
  readonly before: Partial<EntryValues>;
  /** The bits of `before` that count as edited by a person; 0 for rules. */
  readonly marks: number;
  /** Those of them that no earlier change marked. */
  readonly fresh: number;
  /** The owners whose rows supported former values, with the bits of these fields. */
  readonly support: readonly Support[];
};

/** Older changes are dropped when a page is written: they can no longer be undone. */
const KEPT_DAYS = 731;
const DAY_MS = 86_400_000;

/** Changes before this instant are no longer kept. */
export const historyLimit = (now: string): string => new Date(Date.parse(now) - KEPT_DAYS * DAY_MS).toISOString();
