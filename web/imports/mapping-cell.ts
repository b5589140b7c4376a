import type { ImportType } from '../../shared/imports/domain/import.ts';
import { rowImportType } from '../../shared/imports/domain/import-types.ts';
import type { ImportMapping } from '../../shared/imports/schema/import-mapping.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypeOfClassName,
  classNameOf,
} from '../../shared/ledger/domain/account-types.ts';
import { classWord } from '../ledger/words.ts';
import type { Choice } from '../platform/components/form.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import {
  CREATE,
  choiceOf,
  KIND_NAMES,
  type MappingTargets,
  MOST_TARGETS_LISTED,
  NONE,
  targetsOf,
} from './mapping-choices.ts';
import { MAPPING_KINDS } from './mappings-query.ts';
import type { SentChoice } from './to-assignment-fields.ts';

export type ChoiceLine = {
  readonly mapping: ImportMapping;
  readonly line: number;
  readonly targets: MappingTargets;
  /** Of the import. */
  readonly type: ImportType;
  readonly sent: SentChoice | undefined;
  readonly fault: string | undefined;
};

const CLASSES: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as readonly AccountType[]).map((type) => ({
  value: classNameOf(type),
  label: classWord(type),
}));

/** Where a text goes, to be chosen. */
export const choiceCell = (line: ChoiceLine): Html => {
  const { mapping, sent, fault } = line;
  const was = choiceOf(mapping);
  const choices = choicesOf(line);
  const chosen = sent?.choice ?? was;
  const hidden = { type: mapping.type, key: JSON.stringify(mapping.key), was_choice: was };
  return html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}_${line.line}" value="${value}">`)}
${picker(line, 'choice', `Where ${quoted(mapping)} goes`, choices, chosen, fault)}
${mapping.candidates !== undefined && html`<small class="muted">${mapping.candidates.length} of your accounts have this name. Choose one.</small>`}
${mayBeNewAccount(mapping) && newClass(line)}
${isTyped(line) && typedName(line)}
${fault !== undefined && html`<small class="field-error" id="choice-${line.line}-error">${fault}</small>`}`;
};

const quoted = ({ key, type }: ImportMapping): string => (key === '' ? `rows without ${KIND_NAMES[type].one}` : key);

/** One line of choices; the first word says what it is about to who can not see the row. */
const picker = (
  { line }: ChoiceLine,
  name: string,
  /** Of a text alone the row says to who sees it what it is about. */
  label: string | Html,
  choices: readonly Choice[],
  chosen: string,
  fault?: string,
): Html =>
  html`<label for="${name}-${line}"${typeof label === 'string' && html` class="visually-hidden"`}>${label}</label>
<select id="${name}-${line}" name="${name}_${line}"${fault !== undefined && html` aria-invalid="true" aria-describedby="choice-${line}-error"`}>
${choices.map(({ value, label: text }) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`)}</select>`;

const choicesOf = (line: ChoiceLine): readonly Choice[] => {
  const { mapping, targets } = line;
  const { type, key, mappable, candidates } = mapping;
  if (type === 'account_type') return [{ value: NONE, label: 'Not known yet' }, ...CLASSES];
  const known = targetsOf(targets, type).map(({ id, label }) => ({ value: id, label }));
  const listed = isTyped(line) ? known.filter(({ value }) => value === mappable?.id) : known;
  const fresh =
    key === '' || candidates !== undefined
      ? []
      : [{ value: CREATE, label: `A new ${KIND_NAMES[type].one} with this name` }];
  const none = { value: NONE, label: type === 'account' ? 'Not decided yet' : `No ${KIND_NAMES[type].one}` };
  return [...fresh, none, ...listed];
};

const isTyped = ({ mapping: { type }, targets }: ChoiceLine): boolean =>
  targetsOf(targets, type).length > MOST_TARGETS_LISTED;

const mayBeNewAccount = ({ type, key, candidates }: ImportMapping): boolean =>
  type === 'account' && key !== '' && candidates === undefined;

/** What a new account is to be; the file may have said it. */
const newClass = (line: ChoiceLine): Html => {
  const { mapping, type, sent } = line;
  const usual = rowImportType(type)?.newAccountType ?? 'depository';
  const was = classNameOf(accountTypeOfClassName(mapping.value ?? '') ?? (usual as AccountType));
  return html`<input type="hidden" name="was_class_${line.line}" value="${was}">
${picker(line, 'class', html`<small>A new one is<span class="visually-hidden">: ${mapping.key}</span></small>`, CLASSES, sent?.accountClass ?? was)}`;
};

const typedName = ({ mapping, line, sent, fault }: ChoiceLine): Html =>
  html`<label for="name-${line}"><small>Or the name of one that you have<span class="visually-hidden"> for ${quoted(mapping)}</span></small></label>
<input id="name-${line}" name="name_${line}" value="${sent?.name ?? ''}" list="names-${mapping.type}" autocomplete="off"${fault !== undefined && html` aria-invalid="true" aria-describedby="choice-${line}-error"`}>`;

const MOST_SUGGESTED = 1_000;

/** Names to type from, once for all lines of a kind. */
export const suggestions = (targets: MappingTargets, mappings: readonly ImportMapping[]): readonly Html[] =>
  MAPPING_KINDS.filter((kind) => mappings.some(({ type }) => type === kind)).map((kind) => {
    const known = targetsOf(targets, kind);
    if (known.length <= MOST_TARGETS_LISTED) return NOTHING;
    return html`<datalist id="names-${kind}">${known.slice(0, MOST_SUGGESTED).map(({ name }) => html`<option value="${name}"></option>`)}</datalist>`;
  });

/** The same to read only. */
export const targetText = (mapping: ImportMapping): Child => {
  const { type, value, mappable, creatable } = mapping;
  if (type === 'account_type') {
    const known = accountTypeOfClassName(value ?? '');
    return known === undefined ? 'Not known' : classWord(known);
  }
  if (mappable !== null) return mappable.name;
  return creatable ? html`<em>a new ${KIND_NAMES[type].one}</em>` : html`<span class="muted">none</span>`;
};
