import type { ColumnPositions } from '../column-positions.ts';
import { chooseColumns } from '../columns.ts';
import type { CsvImportType } from '../csv-import-type.ts';
import type { LabelKey } from '../fields.ts';
import type { ImportConfiguration } from '../import.ts';
import { NOTHING_SAID } from '../new-import-record.ts';
import type { Chosen, Roles } from './choose-roles.ts';
import type { ColumnRole } from './role-words.ts';

export type ProposedLabels = {
  /** With the file's own headers as labels. */
  readonly configuration: ImportConfiguration;
  readonly positions: ColumnPositions;
  /** Columns that the type needs and the file seems not to have. */
  readonly missing: readonly string[];
  readonly chosen: readonly Chosen[];
  /** The header cannot be used as it is. */
  readonly clash: string | null;
};

/** The header texts for the labels of a type, and which columns are read then. */
export const proposeLabels = (headers: readonly string[], type: CsvImportType, roles: Roles): ProposedLabels => {
  const picks = PICKS[type.type]?.(roles) ?? {};
  const wanted = { ...NOTHING_SAID, ...labelsOf(picks) };
  const columns = type.columns({ configuration: wanted, hasAccount: false });
  const read = chooseColumns(headers, columns, wanted, type);
  const chosen = Object.values(picks).filter((pick) => pick !== undefined);
  return read.ok
    ? { configuration: read.configuration, positions: read.positions, missing: read.missing, chosen, clash: null }
    : { configuration: wanted, positions: {}, missing: [], chosen, clash: read.message };
};

type Picks = Partial<Readonly<Record<LabelKey, Chosen | undefined>>>;

const labelsOf = (picks: Picks): Partial<Record<LabelKey, string>> =>
  Object.fromEntries(Object.entries(picks).flatMap(([key, pick]) => (pick ? [[key, pick.column.header]] : [])));

const transactions = (roles: Roles): Picks => ({
  dateColLabel: roles.date,
  amountColLabel: roles.amount,
  currencyColLabel: roles.currency,
  nameColLabel: nameOf(roles),
  notesColLabel: roles.notes ?? [roles.description, roles.payee].find((one) => one !== nameOf(roles)),
  categoryColLabel: roles.category,
  tagsColLabel: roles.tags,
  accountColLabel: roles.account,
  ...(signedByColumn(roles) && { entityTypeColLabel: roles.direction }),
});

/** Banks leave the other party blank where it is the bank. */
const nameOf = ({ payee, description }: Roles): Chosen | undefined =>
  payee !== undefined && (description === undefined || payee.column.filled * 2 >= description.column.filled)
    ? payee
    : description;

const trades = (roles: Roles): Picks => ({
  dateColLabel: roles.date,
  tickerColLabel: roles.ticker,
  qtyColLabel: roles.quantity,
  priceColLabel: roles.price,
  currencyColLabel: roles.currency,
  nameColLabel: nameOf(roles),
  accountColLabel: roles.account,
});

/** Types that have columns of their own are found by these. */
const PICKS: Partial<Readonly<Record<CsvImportType['type'], (roles: Roles) => Picks>>> = {
  TransactionImport: transactions,
  TradeImport: trades,
};

/** Amounts are magnitudes, and a column says where the money went. */
export const signedByColumn = ({
  amount,
  direction,
}: Pick<Roles, Extract<ColumnRole, 'amount' | 'direction'>>): boolean =>
  amount !== undefined && direction !== undefined && !amount.column.hasMinus;
