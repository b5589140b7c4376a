import { type EntryOrder, ORDERS } from '../../shared/ledger/search/domain/entry-order.ts';
import { type Sorting, sortingOf, sortingText } from '../platform/components/sorting.ts';
import { withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { WORDS } from './words/transactions.ts';

const { sort: words } = WORDS;

type Values = FormState['values'];

const NEWEST_FIRST: Sorting<EntryOrder['by']> = { by: 'date', isDescending: true };
const CHOICES: readonly EntryOrder[] = [
  NEWEST_FIRST,
  { by: 'date', isDescending: false },
  { by: 'amount', isDescending: true },
  { by: 'amount', isDescending: false },
  { by: 'name', isDescending: false },
  { by: 'name', isDescending: true },
  { by: 'account', isDescending: false },
];

const textOf = ({ sort }: Values): string => sortingText(sortingOf(sort, ORDERS, NEWEST_FIRST));

/** The order that a list asks for; undefined if it is newest first, as every list is. */
export const orderIn = (values: Values): EntryOrder | undefined =>
  CHOICES.find((choice) => choice !== NEWEST_FIRST && sortingText(choice) === textOf(values));

type Menu = { readonly path: string; readonly values: Values; readonly isOfOneAccount: boolean };

/** A button with the order of a list, which opens the others. */
export const sortMenu = ({ path, values, isOfOneAccount }: Menu): Html => {
  const current = orderIn(values) ?? NEWEST_FIRST;
  const choices = CHOICES.filter(({ by }) => by !== 'account' || !isOfOneAccount);
  return html`<button type="button" class="secondary opens" popovertarget="orders"><span class="visually-hidden">${words.title}: </span>${nameOf(current)}</button>
<div id="orders" class="sheet" popover><p id="orders-title"><strong>${words.title}</strong></p><ul class="orders" aria-labelledby="orders-title">${choices.map(
    (choice) =>
      html`<li><a href="${withQuery(path, { ...values, sort: choice === NEWEST_FIRST ? '' : sortingText(choice) })}"${choice === current && html` aria-current="true"`}>${nameOf(choice)}</a></li>`,
  )}</ul></div>`;
};

const nameOf = ({ by, isDescending }: EntryOrder): string => words.orders[by][isDescending ? 1 : 0];
