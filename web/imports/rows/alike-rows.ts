import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { type Child, html } from '../../platform/html.ts';
import { WORDS } from '../words/rows.ts';

const TEXTS = WORDS.alike;

/** A fault that rows can share, as `where` of `PATCH /imports/{id}/rows`. */
export type SharedFault = { readonly field: string; readonly equals: string } | { readonly empty: readonly string[] };

/** How many rows have a fault, by its JSON; none for imports with so many rows that they are not counted. */
export type FaultCounts = ReadonlyMap<string, number>;

type Alike = { readonly counts: FaultCounts; readonly locale: string };

/** Longer texts are hardly ever in two rows, and would fill the buttons. */
const LONGEST = 200;
const SHOWN = 30;

/** The fault that all wrong fields of a row have together, if they are blank; then that of each field. */
export const sharedFaults = (row: WireRowDiagnostic, wrong: readonly RowColumn[]): readonly SharedFault[] => {
  const faults = wrong.map(({ name }) => ({ field: name, equals: textOf(row, name) }));
  const areBlank = faults.length > 1 && faults.every(({ equals }) => equals === '');
  return [
    ...(areBlank ? [{ empty: faults.map(({ field }) => field) }] : []),
    ...faults.filter(({ equals }) => equals.length <= LONGEST),
  ];
};

const textOf = ({ fields, unread_fields: unread = {} }: WireRowDiagnostic, name: string): string =>
  (unread[name] ?? String(fields[name as keyof typeof fields] ?? '')).trim();

/** The faults that a page shows, each once. */
export const faultKeys = (faults: readonly SharedFault[]): readonly string[] => [
  ...new Set(faults.map((fault) => JSON.stringify(fault))),
];

/** A change of all rows with the same fault: the value of a button or a checkbox, with its text. */
export type AlikeChoice = { readonly name: string; readonly value: string; readonly label: string };

const choicesOf = (
  row: WireRowDiagnostic,
  wrong: readonly RowColumn[],
  { counts, locale }: Alike,
): readonly AlikeChoice[] => {
  const faults = sharedFaults(row, wrong);
  const titles = new Map(wrong.map(({ name, title }) => [name, title]));
  const choice = (name: string, fault: SharedFault, label: (count: string) => string): readonly AlikeChoice[] => {
    const value = JSON.stringify(fault);
    const count = counts.get(value) ?? 0;
    return count > 1 ? [{ name, value, label: label(formatCount(count, locale)) }] : [];
  };
  const worst = faults.find((fault) => 'empty' in fault || fault.equals !== '') ?? faults[0];
  return [
    ...faults.flatMap((fault) =>
      'field' in fault
        ? choice('use_for_all', fault, (count) => useForAll(titles.get(fault.field) ?? '', count, fault.equals))
        : [],
    ),
    ...(worst === undefined ? [] : choice('leave_out_all', worst, (count) => leaveOutAll(worst, titles, count))),
  ];
};

/** Buttons of the form of a row that change all rows with the same fault. They follow the button that Enter presses. */
export const alikeButtons = (row: WireRowDiagnostic, wrong: readonly RowColumn[], alike: Alike): Child => {
  const buttons = choicesOf(row, wrong, alike).map(
    ({ name, value, label }) =>
      html`<button type="submit" name="${name}" value="${value}" class="secondary">${label}</button>`,
  );
  return buttons.length > 0 && html`<p class="row alike">${buttons}</p>`;
};

/** The same for each of several rows; each change only with the first of its rows. */
export const alikeChoices = (
  rows: readonly WireRowDiagnostic[],
  wrongOf: (row: WireRowDiagnostic) => readonly RowColumn[],
  alike: Alike,
): readonly (readonly AlikeChoice[])[] => {
  const offered = new Set<string>();
  return rows.map((row) => {
    const fresh = choicesOf(row, wrongOf(row), alike).filter(({ label }) => !offered.has(label));
    for (const { label } of fresh) offered.add(label);
    return fresh;
  });
};

const useForAll = (title: string, count: string, text: string): string =>
  text === '' ? TEXTS.useForAllWithout(title, count) : TEXTS.useForAllWith(title, count, shortened(text));

const leaveOutAll = (fault: SharedFault, titles: ReadonlyMap<string, string>, count: string): string => {
  const titleOf = (field: string): string => titles.get(field) ?? '';
  if ('empty' in fault) return TEXTS.leaveOutWithout(fault.empty.map(titleOf), count);
  const title = titleOf(fault.field);
  return fault.equals === ''
    ? TEXTS.leaveOutWithout([title], count)
    : TEXTS.leaveOutWith(title, count, shortened(fault.equals));
};

const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text);
