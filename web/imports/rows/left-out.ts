import type { LeftOutMoney } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import { negate } from '../../../shared/platform/domain/money/decimal.ts';
import { flow } from '../../ledger/amounts.ts';
import { counted } from '../../platform/format/counts.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from '../words/left-out.ts';
import { LEFT_OUT } from './rows-table.ts';

type LeftOut = { readonly id: string; readonly rows: number; readonly money: LeftOutMoney };
type OfReason = LeftOutMoney['reasons'][number];

/** How many rows are left out, why, and what they come to. `rows`: also of files so large that nobody looked at them. */
export const leftOutRows = (viewer: Viewer, { id, rows, money }: LeftOut): Html => {
  if (rows === 0) return NOTHING;
  const link = html`<a href="/imports/${id}/rows?effect=${LEFT_OUT}">${WORDS.rows(counted(rows, viewer.locale))}</a>`;
  const [only, ...others] = money.reasons;
  if (only === undefined) return html`<p>${WORDS.all(link, rows === 1)}</p>`;
  if (others.length === 0)
    return html`<p>${WORDS.allBecause(link, because(viewer, only, WORDS.pronoun(rows === 1)))}</p>`;
  return html`<p>${WORDS.list(link, rows === 1)}</p>
<ul>${money.reasons.map((reason) => html`<li>${because(viewer, reason, counted(reason.rows, viewer.locale).text)}</li>`)}</ul>`;
};

const because = (viewer: Viewer, { reason, rows, sums }: OfReason, subject: string): Child => {
  const text = WORDS.reasons[reason ?? 'person'](subject, rows === 1);
  // balances and totals add up to nothing that anybody has
  return reason === 'total' || sums.length === 0
    ? text
    : WORDS.with(
        text,
        sums.map(({ currency, net }) => flow(negate(net), currency, viewer)),
      );
};

/** Whether the balance at the bank may have money that is left out here: not of rows that are no transactions. */
export const mayMissMoney = ({ reasons }: LeftOutMoney): boolean =>
  reasons.some(({ reason, sums }) => reason === null && sums.length > 0);
