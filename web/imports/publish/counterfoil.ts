import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { money } from '../../platform/components/values.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { importName } from '../../platform/format/import-words.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recordName } from '../counts.ts';
import { WORDS } from '../words/verification.ts';

const { money: MONEY, counterfoil: words } = WORDS;

type ComparedMoney = NonNullable<ImportDetail['verification']['readback']['sums']>[number];
type Side = 'expected' | 'actual';

/** More do not fit side by side. */
const MOST_CURRENCIES = 3;

/**
 * The two halves of a counterfoil with the figures of the file and of the ledger, and the verdict below; the verdict alone if the figures
 * are not known, or do not fit.
 */
export const counterfoil = (viewer: Viewer, shown: ImportDetail, verdict: Html): Html => {
  const sums = (shown.verification.readback.sums ?? []).filter(({ kind }) => kind !== 'parts');
  const kinds = new Set(sums.map(({ kind }) => kind));
  const byCurrency = [...Map.groupBy(sums, ({ currency }) => currency)];
  const [kind] = kinds;
  if (kind === undefined || kinds.size > 1 || byCurrency.length > MOST_CURRENCIES) return verdict;
  const half = (name: string, side: Side): Html => {
    const count = sums.reduce((all, row) => all + row[side].count, 0);
    return html`<div class="half"><small>${name}</small><strong>${formatCount(count, viewer.locale)}</strong><span>${recordName(kind, count)}</span>${byCurrency.map(
      ([currency, rows]) => html`<b>${figuresOf(viewer, currency, rows, side)}</b>`,
    )}</div>`;
  };
  return html`<div class="proof-picture counterfoil">${half(importName(shown, viewer), 'expected')}${half(words.ledger, 'actual')}${verdict}</div>`;
};

const figuresOf = (viewer: Viewer, currency: string, rows: readonly ComparedMoney[], side: Side): Html => {
  const total = (field: 'money_in' | 'money_out'): Html =>
    money(sum(rows.map((row) => row[side][field])), currency, viewer);
  return html`<span>${total('money_in')} ${MONEY.in}</span><span>${total('money_out')} ${MONEY.out}</span>`;
};
