import type { ChangeSet, ChangeSetEntry } from '../../shared/changes/schema/change-set.ts';
import { canonicalDecimal, sum } from '../../shared/platform/domain/money/decimal.ts';
import { hidden, postForm } from '../platform/components/form.ts';
import { counted } from '../platform/format/counts.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

const { proposals: words } = WORDS;

/** In the form: the id of each transaction, and whether its change is accepted. */
const ROW = 'row_';
const PICK = 'pick_';

export const isProposal = ({ status, proposed_by: key }: ChangeSet): boolean => status === 'ready' && key !== null;

/** The boxes before the transactions that would change, in a form around their table. */
export const pickBox = ({ transaction_id: id, outcome, transaction }: ChangeSetEntry, at: number): Child =>
  outcome === 'planned' &&
  html`${hidden(`${ROW}${at}`, id)}<input type="checkbox" name="${PICK}${at}" value="true" checked aria-label="${words.pick(transaction?.name ?? id)}">`;

type Decision = { readonly changeSet: ChangeSet; readonly areRows: boolean };

/** Buttons to accept and decline, above the list. `areRows`: the list has a box for each transaction. */
export const decisionForm = (viewer: Viewer, { changeSet, areRows }: Decision, list: Html): Html => {
  const { id, counts } = changeSet;
  const accept = areRows ? words.accept : words.acceptAll(counted(counts.changes, viewer.locale));
  return postForm(
    viewer,
    { action: `/changes/${id}/apply`, label: words.label },
    html`<p class="row"><button type="submit">${accept}</button>
<button type="submit" class="secondary" formaction="/changes/${id}/decline">${words.decline}</button></p>
${list}`,
  );
};

/** The transactions whose box was cleared; undefined if the form has no boxes. */
export const clearedRows = (fields: Readonly<Record<string, unknown>>) => {
  const rows = Object.entries(fields).flatMap(([name, id]) =>
    name.startsWith(ROW) ? [{ id: String(id), isPicked: fields[`${PICK}${name.slice(ROW.length)}`] === 'true' }] : [],
  );
  if (rows.length === 0) return undefined;
  return { leaveOut: rows.filter(({ isPicked }) => !isPicked).map(({ id }) => id), rows: rows.length };
};

/** Money out and in of the transactions that would change, by currency, in ledger sign. */
export const sumsOf = (entries: readonly ChangeSetEntry[]) => {
  const planned = entries.flatMap(({ outcome, transaction }) =>
    outcome === 'planned' && transaction ? [transaction] : [],
  );
  return [...Map.groupBy(planned, ({ currency }) => currency)].map(([currency, own]) => {
    const amounts = own.flatMap(({ amount }) => canonicalDecimal(amount) ?? []);
    const isIn = (amount: string): boolean => amount.startsWith('-');
    return { currency, out: sum(amounts.filter((amount) => !isIn(amount))), in: sum(amounts.filter(isIn)) };
  });
};
