import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { type Chip, categoryChip, chipPictures, repeatedChip } from '../platform/components/category-chip.ts';
import { type Html, html } from '../platform/html.ts';
import type { Catalogue } from './transaction-fields.ts';

type Filed = Pick<Transaction, 'category'>;

/** The chip of a transaction's category; undefined if it has none, or its colour is not known. */
const chipOf = ({ category }: Filed, { categories }: Pick<Catalogue, 'categories'>): Chip | undefined => {
  const { color, icon } = categories.find(({ id }) => id === category?.id) ?? {};
  return category === null || color === undefined || icon === undefined
    ? undefined
    : { name: category.name, color, icon };
};

const withoutChip = ({ category }: Filed): Html =>
  category === null ? html`<span class="muted">no category</span>` : html`${category.name}`;

/** The category of one transaction. */
export const categoryOf = (transaction: Filed, catalogue: Pick<Catalogue, 'categories'>): Html => {
  const chip = chipOf(transaction, catalogue);
  return chip === undefined ? withoutChip(transaction) : categoryChip(chip);
};

/** The categories of a list: the pictures that its cells refer to, and its cells. */
export const categoryCells = (rows: readonly Filed[], { categories }: Pick<Catalogue, 'categories'>) => {
  const chips = new Map(rows.map((row) => [row.category?.id, chipOf(row, { categories })]));
  return {
    pictures: chipPictures([...chips.values()].filter((chip) => chip !== undefined)),
    cell: (row: Filed): Html => {
      const chip = chips.get(row.category?.id);
      return chip === undefined ? withoutChip(row) : repeatedChip(chip);
    },
  };
};
