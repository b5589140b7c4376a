import { NOT_IN_FORMAT } from '../../../shared/imports/amounts/domain/number-format.ts';
import { AUXILIARY_FIELDS, FIELDS } from '../../../shared/imports/columns/domain/fields.ts';
import { IF_OTHERS } from '../../../shared/imports/duplicates/domain/other-names.ts';
import { SET_FEES } from '../../../shared/imports/fees/domain/fees.ts';
import {
  FORMAT_OF_FAMILY,
  IS_REQUIRED,
  NO_SUCH_DAY,
  NOT_OF_FORMAT,
} from '../../../shared/imports/rows/domain/read-cell.ts';
import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { SET_MONEY } from '../../../shared/imports/securities/domain/trade-money.ts';
import { SET_TEXT } from '../../../shared/imports/signs/domain/direction-texts.ts';
import { HAS_INFLOW_VALUE } from '../../../shared/imports/signs/domain/sign-check.ts';
import { SET_STATES } from '../../../shared/imports/states/domain/states.ts';
import { INFLOW_VALUE_REQUIRED } from '../../../shared/imports/types/domain/transaction-import.ts';
import { FIELD, type FormState } from '../../platform/form-state.ts';
import { sampleDate } from '../columns/settings.ts';
import { WORDS } from '../words/rows.ts';

const { plain: PLAIN } = WORDS;
const { api: API } = PLAIN;

/** An API message in the words used on pages. */
export const inPlainWords = (sentence: string): string =>
  CUT.reduce((text, [from, end]) => cutAt(text, from, end), withPlainTerms(sentence))
    .replace(SET_TEXT, PLAIN.changeText)
    .replace(FORMAT_OF_FAMILY, PLAIN.chooseFormat)
    .replace(OTHER_DATE, (_, pattern: string) => PLAIN.notADate(sampleDate(pattern)))
    .replace(/^The repair(s?) of (?=\d)/, (_, many: string) => PLAIN.fixes(many === ''))
    .replace(HAS_INFLOW_VALUE, PLAIN.hasInflowValue)
    .replace(OF_ENTITY_TYPE, OF_ACTIONS.test(sentence) ? PLAIN.action : PLAIN.direction)
    .replace(/\binflows_negative\b/g, PLAIN.inflowsNegative)
    .replace(/\binflows_positive\b/g, PLAIN.inflowsPositive);

const withPlainTerms = (sentence: string): string =>
  sentence
    .replace(/\ban? ([A-Z][A-Za-z]+Import)\b/g, (text, type: string) => PLAIN.kinds[type] ?? text)
    .replace(INFLOW_VALUE_REQUIRED, `amount_type_inflow_value: ${PLAIN.enterInflowValue}`)
    .replace(API.accountOfFamily, PLAIN.ownAccount)
    .replace(/, and "[^"]*" is not one$/, '')
    .replace(API.isoDate, PLAIN.aDate)
    .replace(/: set (?:amount_type_strategy|signage_convention|amount_type_values)=.*$/s, PLAIN.chooseSign);

/** Advice for clients of the API, and what pages advise instead. */
const CUT = [
  [SET_FEES, PLAIN.chooseFees],
  [SET_STATES, PLAIN.chooseStates],
  [SET_MONEY, PLAIN.chooseMoney],
  [IF_OTHERS, PLAIN.undoOthers],
] as const;

const cutAt = (text: string, from: string, end: string): string =>
  text.includes(from) ? `${text.slice(0, text.indexOf(from))}${end}` : text;

/** A pattern can have colons, but none with a space after it. */
const OTHER_DATE = new RegExp(`${NOT_OF_FORMAT}(.+?)(?=: |\\. |$)`, 's');

type Labels = Readonly<Record<string, string>>;

/** The errors of a form in the words of the pages, also those that are listed without their fields. */
export const plainForm = (form: FormState, labels: Labels): FormState => ({
  ...form,
  errors: form.errors.map((sentence) => withLabel(inPlainWords(sentence), labels)),
});

/** `col_sep must be…` → `col_sep: Separator must be…` */
const withLabel = (sentence: string, labels: Labels): string => {
  const [, name = '', path = ''] = FIELD.exec(sentence) ?? [];
  const rest = sentence.slice(name.length + path.length);
  return Object.hasOwn(labels, name) && !rest.startsWith(':') ? `${name}${path}: ${labels[name]}${rest}` : sentence;
};

/** The errors of a row: those about a field by its name, and the others. */
export const errorsByField = (row: WireRowDiagnostic, columns: readonly RowColumn[]) => {
  const fields = new Map<string, readonly string[]>();
  const others: string[] = [];
  for (const error of row.errors.map(inPlainWords)) {
    const column = columnOfError(error, columns);
    if (column === undefined) others.push(error);
    else fields.set(column.name, [...(fields.get(column.name) ?? []), faultOf(error, column.title)]);
  }
  return { fields, others };
};

/** The errors of a row in their order, as sentences for people who see its values: `February 2026 has 28 days`. */
export const faultsInWords = (
  row: Pick<WireRowDiagnostic, 'errors'>,
  columns: readonly RowColumn[],
): readonly string[] =>
  row.errors.map(inPlainWords).map((error) => {
    const column = columnOfError(error, columns);
    return column === undefined ? error : faultOf(error, column.title);
  });

const faultOf = (error: string, title: string): string => {
  const shown = startsOf(title).find((start) => error.startsWith(`${start} `)) ?? title;
  const rest = error.slice(shown.length + 1);
  if (rest === IS_REQUIRED) return PLAIN.isMissing(shown);
  const [, reason] = DAY.exec(rest) ?? [];
  return reason ?? `${shown} ${rest.replace(/^"(.*?)"/s, '“$1”').replace(NOT_IN_FORMAT, PLAIN.notANumberLike)}`;
};

const DAY = new RegExp(`^".*" ${NO_SUCH_DAY}(.+)$`, 's');

/** The columns of a row that have errors. */
export const wrongColumns = (row: WireRowDiagnostic, columns: readonly RowColumn[]): readonly RowColumn[] => {
  const { fields } = errorsByField(row, columns);
  return columns.filter(({ name }) => fields.has(name));
};

/** The field with the longest title that the sentence begins with, including the titles of columns that add to a field. */
const columnOfError = (error: string, columns: readonly RowColumn[]) =>
  [...columns, ...BESIDE.filter(({ name }) => columns.some((column) => column.name === name))]
    .filter(({ title }) => startsOf(title).some((start) => error.startsWith(`${start} `)))
    .toSorted((a, b) => b.title.length - a.title.length)[0];

const ENTITY_TYPE = FIELDS.entityType.title;
/** Words of errors about the column of actions in files of brokers. */
const OF_ACTIONS = /purchase|sale|action|what happened|security|goes out/u;

/** A field as the menus of the columns call it. */
export const shownTitle = (title: string): string => (title === ENTITY_TYPE ? PLAIN.direction : title);

const OF_ENTITY_TYPE = new RegExp(`^${ENTITY_TYPE}(?= )`, 'u');

/** Sentences about a field begin with one of these. */
const startsOf = (title: string): readonly string[] =>
  title === ENTITY_TYPE ? [PLAIN.direction, PLAIN.action] : [title];

const BESIDE = Object.values(AUXILIARY_FIELDS).map(({ addsTo, title }) => ({ name: addsTo as string, title }));
