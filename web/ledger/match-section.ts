import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { actionButton } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { day } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './flow.ts';

export type Match = {
  readonly transaction: Transaction;
  readonly version: string;
  readonly suggested: Transaction | null;
};

/** A booked transaction may be what a pending one became: a person says whether. */
export const matchSection = (viewer: Viewer, { transaction, version, suggested }: Match): Html => {
  const match = transaction.bank_feed?.posted_match ?? null;
  if (match === null) return NOTHING;
  const decide = (label: string, decision: string, secondary = false) =>
    actionButton(viewer, `/transactions/${transaction.id}/posted_match`, label, {
      secondary,
      fields: { decision, version, transaction_id: match.transaction_id },
    });
  const booked =
    suggested === null
      ? html`a booked one that is gone meanwhile`
      : html`<a href="/transactions/${suggested.id}">${suggested.name}</a> of ${day(suggested.date, viewer)} for ${flow(suggested.amount, suggested.currency, viewer)}`;
  return notice(
    'warning',
    html`<p>This pending transaction may have become ${booked}${match.confidence === 'low' && ', though that is not likely'}.</p>
<div class="row">${suggested !== null && decide('Merge the two', 'merge')} ${decide('Not the same', 'dismiss', true)}</div>`,
  );
};
