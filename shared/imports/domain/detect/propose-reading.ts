import type { CsvImportType } from '../csv-import-type.ts';
import type { ImportConfiguration, ImportType } from '../import.ts';
import { csvImportType } from '../import-types.ts';
import { chooseRoles, type Roles } from './choose-roles.ts';
import { type ColumnShape, columnShapes } from './column-shape.ts';
import { guessType, type TypeGuess } from './guess-type.ts';
import type { Proposal, ReadingContext, Table } from './proposal.ts';
import { proposeDates } from './propose-dates.ts';
import { type ProposedLabels, proposeLabels } from './propose-labels.ts';
import { proposeNumbers } from './propose-numbers.ts';
import { proposeSigns } from './propose-signs.ts';

export type ProposedReading = Required<Proposal> & {
  readonly type: ImportType;
  readonly configuration: ImportConfiguration;
};

/** What a table is, which of its columns is what, and how its dates and numbers are written. */
export const proposeReading = (table: Table, context: ReadingContext): ProposedReading => {
  const columns = columnShapes(table.headers, table.rows);
  const roles = chooseRoles(columns);
  const guess = typeOf(table, columns, roles, context);
  const type = csvImportType(guess.type) ?? csvImportType('TransactionImport');
  if (type === undefined) throw new Error('There is no import of transactions');
  const labels = proposeLabels(table.headers, type, roles);
  const numbers = proposeNumbers(table, columns, labels.positions, type, context);
  const { numberFormat = null } = numbers.configuration;
  const steps = [
    ofType(guess),
    ofColumns(labels, type, isInTwoColumns(roles, type)),
    proposeDates(table, labels.positions, type, context),
    numbers,
    proposeSigns({ ...table, columns, numberFormat, isCard: context.isCard }, roles, labels.positions, type),
  ];
  return {
    type: type.type,
    configuration: Object.assign({}, labels.configuration, ...steps.map(({ configuration }) => configuration)),
    findings: steps.flatMap(({ findings }) => findings),
    ambiguous: steps.flatMap(({ ambiguous }) => ambiguous),
    questions: steps.flatMap(({ questions = [] }) => questions),
    problems: [
      ...(table.rows.length === 0 ? ['The file has no data rows'] : []),
      ...steps.flatMap(({ problems }) => problems),
    ],
  };
};

const typeOf = (
  { headers }: Table,
  columns: readonly ColumnShape[],
  roles: Roles,
  { type }: ReadingContext,
): TypeGuess =>
  type === null ? guessType(headers, columns, roles) : { type, confidence: 'certain', why: 'You said so' };

const ofType = ({ confidence, why, doubt }: TypeGuess): Proposal => ({
  configuration: {},
  findings: [{ about: 'type', confidence, why }],
  ambiguous: doubt === undefined ? [] : [doubt],
  problems: [],
});

/** That is said by itself. */
const isInTwoColumns = ({ debit, credit }: Roles, { type }: CsvImportType): boolean =>
  type === 'TransactionImport' && debit !== undefined && credit !== undefined;

const ofColumns = (
  { chosen, missing, clash }: ProposedLabels,
  type: CsvImportType,
  isAmountSaid: boolean,
): Proposal => {
  const guessed = chosen.filter(({ by }) => by === 'content');
  const torn = guessed.find(({ rivals }) => rivals.length > 0);
  const why =
    guessed.length === 0
      ? 'The columns were found by their names'
      : `${guessed.map(({ column }) => `"${column.header}"`).join(', ')}: found by what the cells hold`;
  return {
    configuration: {},
    findings: [{ about: 'columns', confidence: guessed.length === 0 ? 'likely' : 'guess', why }],
    ambiguous:
      torn === undefined
        ? []
        : [
            `"${torn.column.header}" was chosen of several columns that hold the same kind of thing: ${torn.rivals.map(({ header }) => `"${header}"`).join(', ')}`,
          ],
    problems: [
      ...(clash === null ? [] : [clash]),
      ...missing
        .filter((name) => !isAmountSaid || name !== 'amount')
        .map((name) => `No column was found for ${name}: a ${type.type} needs one, choose it`),
    ],
  };
};
