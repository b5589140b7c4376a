import fc from 'fast-check';
import type { BulkChanges } from '../../../shared/changes/change-sets/domain/bulk-edit.ts';
import type { SplitRequest } from '../../../shared/ledger/entries/domain/transaction.ts';
import { subtract } from '../../../shared/platform/domain/money/decimal.ts';
import { disturbance } from '../disturbance.ts';

/** Proposals of agents, decisions about them, and edits of a person in between. */

export const PROPOSALS = ['filter', 'ids', 'each', 'splits', 'records', 'links', 'duplicates', 'rules'] as const;
const DECISIONS = ['apply', 'strict', 'part', 'strict part', 'decline', 'twice', 'unknown'] as const;

/** Categories, merchants and tags by their place in lists; null clears. */
export type Values = {
  filed?: number | null;
  tagged?: number;
  notes?: string | null;
  name?: string;
  delete?: true;
  moved?: true;
};

const values: fc.Arbitrary<Values> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record(
      {
        filed: fc.constantFrom(0, 1, 2, null),
        tagged: fc.nat(1),
        notes: fc.constantFrom(null, 'n', 'm'),
        name: fc.constantFrom('a', 'b', 'z'),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.constant({ delete: true as const }) },
  { weight: 1, arbitrary: fc.constant({ moved: true as const }) },
);

const picks = fc.array(fc.nat(50), { minLength: 1, maxLength: 4 });
const touch = fc.record({ which: fc.nat(50), values });

const propose = fc.record({
  do: fc.constant('propose' as const),
  agent: fc.nat(1),
  kind: fc.constantFrom(...PROPOSALS),
  picks,
  values,
  disturbance,
});
const decide = fc.record({
  do: fc.constant('decide' as const),
  how: fc.constantFrom(...DECISIONS),
  which: fc.nat(20),
  out: fc.nat(50),
  /** A person changes a transaction after so many messages of the work. */
  amid: fc.option(fc.record({ after: fc.nat(2), touch }), { nil: undefined }),
  disturbance,
});
export const step = fc.oneof(
  { weight: 5, arbitrary: propose },
  { weight: 5, arbitrary: decide },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('touch' as const), touch }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), month: fc.nat(1), filed: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), which: fc.nat(20), disturbance }) },
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
export type Propose = Extract<Step, { do: 'propose' }>;
export type Decide = Extract<Step, { do: 'decide' }>;
export type Touch = typeof touch extends fc.Arbitrary<infer T> ? T : never;

export type Ids = {
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly otherAccount: string;
};

/** Two parts of a transaction, or none. */
export const splitsFor = (amount: string, { filed }: Values, ids: Ids): readonly SplitRequest[] =>
  filed === null
    ? []
    : [
        { amount: subtract(amount, '1'), ...(filed !== undefined && { categoryId: ids.categories[filed] ?? null }) },
        { amount: '1', name: 'part' },
      ];

export const changesFor = ({ filed, tagged, moved, ...rest }: Values, ids: Ids): BulkChanges => ({
  ...rest,
  ...(filed !== undefined && { categoryId: filed === null ? null : (ids.categories[filed] ?? null) }),
  ...(tagged !== undefined && { addTagIds: [ids.tags[tagged] ?? ''] }),
  ...(moved && { accountId: ids.otherAccount }),
});
