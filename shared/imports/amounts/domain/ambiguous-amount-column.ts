import type { Chosen } from '../../columns/domain/choose-roles.ts';
import { type ColumnShape, exampleOf, NO_PROPOSAL, type Proposal } from '../../columns/domain/table-shape.ts';
import type { Question } from '../../detect/domain/detected-file.ts';

const MOST_COLUMNS = 8;
const MOST_EXAMPLES = 3;
const CELLS_SHOWN = 3;

/** Asks which column has the amounts, if several could; the sign too, if one of them has none. */
export const askForAmount = (
  amount: Chosen | undefined,
  rows: readonly (readonly string[])[],
  signs: Proposal,
): Proposal => {
  if (amount === undefined || amount.rivals.length === 0) return NO_PROPOSAL;
  const columns = [amount.column, ...amount.rivals].slice(0, MOST_COLUMNS);
  const question: Question = {
    about: 'amount_col_label',
    cell: columns.map(({ header }) => header).join(', '),
    examples: rows.slice(0, MOST_EXAMPLES).map(exampleOf),
    choices: columns.map((column) => ({ format: column.header, value: cellsOf(column) })),
  };
  const unsigned = columns.find(({ hasMinus }) => !hasMinus);
  const [cell] = unsigned?.values ?? [];
  return {
    ...NO_PROPOSAL,
    questions: [question, ...(isSignOpen(signs) && cell !== undefined ? [whichWay(cell)] : [])],
  };
};

/** Neither a column gives the direction of money, nor is it asked already. */
const isSignOpen = ({ configuration, questions = [] }: Proposal): boolean =>
  configuration.amountTypeStrategy !== 'custom_column' && questions.length === 0;

const cellsOf = ({ values }: ColumnShape): string => [...values].slice(0, CELLS_SHOWN).join(', ');

const whichWay = (cell: string): Question => ({
  about: 'signage_convention',
  cell,
  choices: [
    { format: 'inflows_negative', value: 'out' },
    { format: 'inflows_positive', value: 'in' },
  ],
});
