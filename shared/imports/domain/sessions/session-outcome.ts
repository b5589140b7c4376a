import type { SessionError } from './session-error.ts';

/** What became of the records of a kind. */
export type Tally = {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
};

/** By wire key (`transactions`, `accounts`, …); only kinds of which there are any. */
export type SessionSummary = Readonly<Record<string, Tally>>;

/** What planning found out about one chunk; it holds for this content of it only. */
export type ChunkOutcome = {
  readonly sequence: number;
  readonly contentHash: string;
  readonly summary: SessionSummary;
  readonly error: SessionError | null;
};

/** What planning found out about all chunks, in order. */
export type SessionOutcome = { readonly chunks: readonly ChunkOutcome[] };

const NOTHING: Tally = { created: 0, updated: 0, skipped: 0, failed: 0 };

export const sumSummaries = (summaries: readonly SessionSummary[]): SessionSummary => {
  const total = new Map<string, Tally>();
  for (const [key, tally] of summaries.flatMap((summary) => Object.entries(summary))) {
    const sum = total.get(key) ?? NOTHING;
    total.set(key, {
      created: sum.created + tally.created,
      updated: sum.updated + tally.updated,
      skipped: sum.skipped + tally.skipped,
      failed: sum.failed + tally.failed,
    });
  }
  return Object.fromEntries(total);
};

/** Counts the records of one chunk. */
export const createTallies = () => {
  const tallies = new Map<string, { -readonly [Key in keyof Tally]: number }>();
  return {
    add: (key: string, what: keyof Tally): void => {
      const tally = tallies.get(key) ?? { ...NOTHING };
      tallies.set(key, tally);
      tally[what] += 1;
    },
    /** A record that was counted turns out to be void. */
    skip: (key: string): void => {
      const tally = tallies.get(key);
      if (tally === undefined) return;
      tally[tally.created > 0 ? 'created' : 'updated'] -= 1;
      tally.skipped += 1;
    },
    summary: (): SessionSummary => Object.fromEntries([...tallies].map(([key, tally]) => [key, { ...tally }])),
  };
};
