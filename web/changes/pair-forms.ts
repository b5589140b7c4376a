import { actionButton, hidden, postForm } from '../platform/components/form.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

type Side = { readonly transaction_id: string; readonly name: string };
/** Two transactions that somebody decides about. */
export type ShownPair = readonly [transaction: Side, counterpart: Side];

type Page = { readonly path: string; readonly once: string };
type Choice = { readonly action: string; readonly label: string };

/** A button that decides about all these pairs. */
export const pairsButton = (
  viewer: Viewer,
  { path, once }: Page,
  { action, label }: Choice,
  pairs: readonly ShownPair[],
): Html => actionButton(viewer, path, label, { secondary: true, fields: { once, action, pairs: idsOf(pairs) } });

/** The two choices for one pair. */
export const pairForm = (
  viewer: Viewer,
  { path, once }: Page,
  [transaction, counterpart]: ShownPair,
  [first, second]: readonly [Choice, Choice],
): Html => {
  const about = html`<span class="visually-hidden">${WORDS.pairs.about(transaction.name, counterpart.name)}</span>`;
  return postForm(
    viewer,
    { action: path, label: WORDS.pairs.decide(transaction.name) },
    html`${hidden('once', once)}${hidden('pairs', idsOf([[transaction, counterpart]]))}
<p class="row"><button type="submit" name="action" value="${first.action}">${first.label}${about}</button> <button type="submit" name="action" value="${second.action}" class="secondary">${second.label}${about}</button></p>`,
  );
};

/** The ids of each pair, as forms send them: `first+second first+second`. */
const idsOf = (pairs: readonly ShownPair[]): string =>
  pairs.map(([transaction, counterpart]) => `${transaction.transaction_id}+${counterpart.transaction_id}`).join(' ');
