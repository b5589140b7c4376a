import type { EntryValues } from '../../../ledger/history/domain/entry-history.ts';
import { fieldsOf } from '../../../ledger/history/domain/entry-history.ts';
import type { KnownEffect, KnownRecord } from '../../../ledger/identity/domain/known-records.ts';
import type { KnownRecordCounts } from '../../domain/import-attributes.ts';
import { lineOfRow } from '../../formats/native/domain/record-kind.ts';
import type { PlanRow } from '../../publish/domain/plan.ts';
import { anchorIdentity } from './record-index.ts';

type Reviewed = KnownRecord & { readonly row: Pick<PlanRow, 'row' | 'identity' | 'parentIdentity' | 'known' | 'name'> };

export const NO_KNOWN_RECORDS: KnownRecordCounts = { same: 0, updated: 0, left: 0, deleted: 0 };

const COUNTED_AS = { same: 'same', update: 'updated', left: 'left', deleted: 'deleted' } as const satisfies Readonly<
  Record<KnownEffect, keyof KnownRecordCounts>
>;

/** A record of the file, not a part of one or an opening balance that was derived. */
export const isOfRecord = ({ identity, parentIdentity }: Pick<PlanRow, 'identity' | 'parentIdentity'>): boolean =>
  parentIdentity === null && identity?.startsWith(anchorIdentity('')) !== true;

/** The effect if the ledger keeps its values where the client wants that. */
export const chosenEffect = ({ effect, row }: Reviewed): KnownEffect =>
  effect === 'update' && row.known !== 'update' ? 'left' : effect;

export const countKnown = (counts: KnownRecordCounts, reviewed: readonly Reviewed[]): KnownRecordCounts => {
  const sums = { ...counts };
  for (const record of reviewed) if (isOfRecord(record.row)) sums[COUNTED_AS[chosenEffect(record)]]++;
  return sums;
};

/** Shown as they are; other fields refer to records or are long. */
const SHOWN: readonly (keyof EntryValues)[] = ['date', 'amount', 'currency', 'name'];

/** A sentence about a correction, such as `Line 7 "Coffee": amount 12 instead of 10`. */
export const describeCorrection = ({ row, before, after }: Reviewed): string => {
  const changes = fieldsOf(after).map((field) =>
    SHOWN.includes(field)
      ? `${WORDS[field] ?? field} ${after[field]} instead of ${before[field]}`
      : `another ${WORDS[field] ?? field}`,
  );
  return `Line ${lineOfRow(row.row)} ${JSON.stringify(row.name)}: ${changes.join(', ')}`;
};

const WORDS: Readonly<Partial<Record<keyof EntryValues, string>>> = {
  categoryId: 'category',
  merchantId: 'merchant',
  tagIds: 'list of tags',
  transactionKind: 'kind',
  valuationKind: 'kind',
  links: 'transfer',
  accountId: 'account',
};
