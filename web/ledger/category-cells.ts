import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { type Chip, categoryChip, chipPictures, repeatedPicture } from '../platform/components/category-chip.ts';
import { type Html, html } from '../platform/html.ts';
import type { Catalogue } from './transaction-fields.ts';
import { TRANSACTION_KIND_WORDS } from './words/kinds.ts';
import { WORDS } from './words/transactions.ts';

type Filed = Pick<Transaction, 'id' | 'category' | 'transfer' | 'kind'>;

/** The chip of a transaction's category, with its group; undefined if it has none, or its colour is not known. */
const chipOf = ({ category }: Filed, { categories }: Pick<Catalogue, 'categories'>): Chip | undefined => {
  const { name, color, icon } = categories.find(({ id }) => id === category?.id) ?? {};
  return name === undefined || color === undefined || icon === undefined ? undefined : { name, color, icon };
};

/** Money between own accounts has no category: where it went, or came from. */
const transferOf = ({ category, transfer, kind }: Filed): string | undefined => {
  if (category !== null) return undefined;
  if (transfer === null) return kind === 'standard' || kind === 'one_time' ? undefined : TRANSACTION_KIND_WORDS[kind];
  return WORDS.transfer[transfer.side](transfer.account?.name);
};

/** The category of one transaction. */
export const categoryOf = (transaction: Filed, catalogue: Pick<Catalogue, 'categories'>): Html => {
  const chip = chipOf(transaction, catalogue);
  if (chip !== undefined) return categoryChip(chip);
  const { category } = transaction;
  return category === null
    ? html`<span class="muted">${transferOf(transaction) ?? WORDS.category.none}</span>`
    : html`${category.name}`;
};

/** The categories of a list: the pictures that its cells refer to, and its cells. */
export const categoryCells = (rows: readonly Filed[], { categories }: Pick<Catalogue, 'categories'>) => {
  const chips = new Map(rows.map((row) => [row.category?.id, chipOf(row, { categories })]));
  const named = ({ category }: Filed, otherwise: string): Html => {
    const chip = chips.get(category?.id);
    return html`${chip !== undefined && repeatedPicture(chip)}${category?.name ?? otherwise}`;
  };
  const hasCategories = categories.length > 0;
  return {
    pictures: chipPictures([...chips.values()].filter((chip) => chip !== undefined)),
    cell: (row: Filed): Html => named(row, transferOf(row) ?? WORDS.category.none),
    /** Leads to where it is changed; a script changes it in place. */
    changeable: (row: Filed): Html => {
      const moved = transferOf(row);
      return moved === undefined
        ? html`<a href="${hasCategories ? `/transactions/${row.id}#file` : '/categories'}">${named(row, WORDS.category.add)}</a>`
        : html`${moved}`;
    },
  };
};
