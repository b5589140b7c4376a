import type { ColumnPositions } from '../columns.ts';
import type { CsvImportType } from '../csv-import-type.ts';
import type { Roles } from './choose-roles.ts';
import type { ColumnShape } from './column-shape.ts';
import type { Confidence } from './detected-file.ts';
import { inflowValues, inflowWord } from './directions.ts';
import type { Proposal } from './proposal.ts';
import { signedByColumn } from './propose-labels.ts';

/** Whether money in is positive, or a column says where it went. */
export const proposeSigns = (
  columns: readonly ColumnShape[],
  roles: Roles,
  positions: ColumnPositions,
  { type }: CsvImportType,
): Proposal => {
  if (type === 'TradeImport') return signsOfTrades(columns, roles);
  if (type !== 'TransactionImport') return NOTHING;
  if (positions.amount === undefined) return twoColumns(roles);
  if (signedByColumn(roles)) return byDirection(roles);
  return bySign(columns[positions.amount]);
};

const NOTHING: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };

const twoColumns = ({ debit, credit }: Roles): Proposal => {
  if (debit === undefined || credit === undefined) return NOTHING;
  const names = `"${debit.column.header}" and "${credit.column.header}"`;
  return {
    ...NOTHING,
    findings: [{ about: 'amount_sign', confidence: 'likely', why: `The amounts stand in two columns, ${names}` }],
    problems: [
      `The amounts stand in two columns, ${names}, and a TransactionImport reads one: rename them to Outflow and Inflow in the file and it is read as a YnabImport, or join them to one column with a sign`,
    ],
  };
};

const byDirection = ({ direction }: Roles): Proposal => {
  const values = direction?.column.values ?? new Set<string>();
  const inflows = inflowValues(values);
  const word = inflows[0] ?? inflowWord(values);
  const others = inflows.slice(1).map((value) => `"${value}"`);
  return {
    configuration: {
      signageConvention: 'inflows_positive',
      amountTypeStrategy: 'custom_column',
      amountTypeInflowValue: word,
    },
    findings: [
      finding('certain', `No amount has a sign, and "${direction?.column.header}" says "${word}" for money in`),
    ],
    ambiguous: [],
    problems:
      others.length === 0
        ? []
        : [
            `Money in is written as "${word}" and as ${others.join(', ')}; only the first is read as that: make them equal`,
          ],
  };
};

const bySign = (amount: ColumnShape | undefined): Proposal => {
  const isSigned = amount === undefined || amount.rows === 0 || amount.hasMinus;
  return {
    ...NOTHING,
    configuration: { signageConvention: 'inflows_positive', amountTypeStrategy: 'signed_amount' },
    findings: [
      isSigned
        ? finding('likely', 'Amounts with a minus are money out, as banks write them')
        : finding('guess', 'No amount has a minus, so all are read as money in'),
    ],
    ambiguous: isSigned
      ? []
      : [
          `No amount in "${amount.header}" has a minus: all are read as money in. If they are what was spent, choose inflows_negative`,
        ],
  };
};

const signsOfTrades = (columns: readonly ColumnShape[], { quantity }: Roles): Proposal => {
  const sides = columns.find(({ values }) => [...values].some((value) => SALE.test(value)));
  const configuration = { signageConvention: 'inflows_positive' } as const;
  if (sides === undefined || quantity?.column.hasMinus) return { ...NOTHING, configuration };
  return {
    ...NOTHING,
    configuration,
    problems: [
      `"${sides.header}" says which trades are sales, but no quantity has a minus: all would be read as purchases. Write the quantities of sales with a minus`,
    ],
  };
};

const SALE = /^(?:sell|sold|sale|verkauf|vente|venta|vendita|verkoop)$/i;

const finding = (confidence: Confidence, why: string) => ({ about: 'amount_sign', confidence, why }) as const;
