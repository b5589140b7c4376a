import type { ImportType } from '../../shared/imports/domain/import-attributes.ts';
import { rowImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportMapping } from '../../shared/imports/schema/import-mapping.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypeOfClassName,
  classNameOf,
} from '../../shared/ledger/domain/account.ts';
import { classWord } from '../ledger/words.ts';
import { type Choice, filterForm, postForm, select } from '../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../platform/components/table.ts';
import { type FormState, newForm, readable } from '../platform/form-state.ts';
import { importName } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { NEW_ACCOUNT, newAccountFields } from './account-choices.ts';
import { formatCount, recordCount } from './counts.ts';
import { importHead, isOpen, type ShownImport, watched } from './import-head.ts';
import { nextStep } from './import-state.ts';
import {
  CREATE,
  choiceOf,
  KIND_NAMES,
  MAPPING_KINDS,
  type MappingsQuery,
  type MappingTargets,
  MOST_TARGETS_LISTED,
  mappingsBack,
  mappingsParameters,
  NONE,
  type SentChoice,
  suggestionFor,
  targetsOf,
  USE_ALL,
} from './mapping-choices.ts';

export type ImportMappingsContent = ShownImport & {
  readonly mappings: readonly ImportMapping[];
  readonly meta: PageMeta;
  readonly query: MappingsQuery;
  readonly targets: MappingTargets;
  /** The submitted choices that were refused, with the errors. */
  readonly refused?: RefusedChoices;
  readonly done: string | undefined;
};
export type RefusedChoices = {
  readonly choices: readonly SentChoice[];
  readonly faults: ReadonlyMap<number, string>;
  /** Errors that are not about a single choice. */
  readonly errors: readonly string[];
  /** The submitted fields. */
  readonly values: FormState['values'];
};

const DONE = { saved: 'Your choices were saved.' };

export const importMappingsPage = (viewer: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, meta, query, refused } = content;
  const path = `/imports/${shown.id}/mappings`;
  return layout({
    title: `Match the names in ${importName(shown, viewer)}`,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    notice: doneNotice(DONE, content.done),
    content: html`${importHead(viewer, content, 'mappings')}
${shown.preparing && watched(shown, notice('warning', 'The file is being read. The names in it appear here when that is finished.'))}
${refused !== undefined && refusal(refused)}
${intro(viewer, content)}
${shown.stats.mappings_count > 0 && filters(content)}
${mappings.length === 0 ? nothing(content) : choices(viewer, content)}
${pager(path, mappingsParameters(query), meta)}
${mappings.length === 0 && nextStep(viewer, shown, 'mappings')}`,
  });
};

const refusal = ({ choices, faults, errors }: RefusedChoices): Html => {
  const about = choices.flatMap(({ line, key }) => {
    const fault = faults.get(line);
    return fault === undefined ? [] : [html`<li><a href="#choice-${line}">${key}: ${fault}</a></li>`];
  });
  return html`<div class="notice error" role="alert" tabindex="-1" data-focus><p><strong>Check the highlighted fields.</strong> Nothing was saved.</p>
<ul>${errors.map((error) => html`<li>${readable(error)}</li>`)}${about}</ul></div>`;
};

const intro = ({ locale }: Viewer, { shown: { stats, preparing } }: ImportMappingsContent): Html => {
  if (preparing || stats.mappings_count === 0) return NOTHING;
  const { mappings_count: all, unassigned_mappings_count: open } = stats;
  const lead = html`<p>The rows name ${formatCount(all, locale)} ${all === 1 ? 'account, category or tag' : 'accounts, categories and tags'}. For each one, choose an existing record, a new one, or none.</p>`;
  if (open === 0) return html`${lead}<p>All names are matched.</p>`;
  return html`${lead}<p>${formatCount(open, locale)} ${open === 1 ? 'name needs' : 'names need'} a match.</p>`;
};

const ASSIGNED = [
  { value: '', label: 'All' },
  { value: 'false', label: 'Needs a match' },
  { value: 'true', label: 'Matched' },
];

const filters = ({ shown, query }: ImportMappingsContent): Html => {
  const kinds = MAPPING_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind].many }));
  const form = newForm(mappingsParameters(query));
  return filterForm(
    `/imports/${shown.id}/mappings`,
    'Names',
    html`${select({ name: 'type', label: 'Kind' }, [{ value: '', label: 'All' }, ...kinds], form)}
${select({ name: 'assigned', label: 'Match' }, ASSIGNED, form)}`,
  );
};

const nothing = ({ shown: { id, preparing, stats } }: ImportMappingsContent): Html => {
  if (preparing) return NOTHING;
  return stats.mappings_count === 0
    ? html`<p>No account, category or tag in the rows needs a match.</p>`
    : emptyState('No names match your filters.', { href: `/imports/${id}/mappings`, label: 'Show all' });
};

/** As many names as a screen has, above which the button to the next step is repeated. */
const FITTING = 6;

const choices = (viewer: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, query, targets } = content;
  if (!isOpen(shown)) return mappingsTable(viewer, content);
  return postForm(
    viewer,
    { action: `/imports/${shown.id}/mappings` },
    html`<input type="hidden" name="back" value="${mappingsBack(query)}">${content.meta.next_page !== null && html`<input type="hidden" name="more" value="true">`}
<p class="row"><button type="submit" name="go" value="next"${mappings.length <= FITTING && html` hidden`}>Save and continue</button></p>
${useAll(content)}
${mappingsTable(viewer, content)}
${suggestions(targets, mappings)}
${mappings.some(({ type }) => type === 'account') && newAccount(viewer, content)}
<p class="row"><button type="submit" name="go" value="next">Save and continue</button> <button type="submit" name="go" value="stay" class="secondary">Save</button></p>`,
  );
};

const useAll = ({ mappings, targets }: ImportMappingsContent): Child => {
  const count = mappings.filter((mapping) => suggestionFor(mapping, targets) !== undefined).length;
  return (
    count > 1 &&
    html`<p class="row">${count} names are almost the same as ones that you have. <button type="submit" name="use" value="${USE_ALL}" class="secondary">Use all ${count} suggestions</button></p>`
  );
};

const newAccount = (viewer: Viewer, { refused }: ImportMappingsContent): Html => {
  const isChosen = refused?.choices.some(({ choice }) => choice === NEW_ACCOUNT) === true;
  const values = { ...refused?.values, ...(isChosen && { account_id: NEW_ACCOUNT }) };
  return newAccountFields(viewer, { values, errors: refused?.errors ?? [] }, NEW_FOR_NAMES);
};

const NEW_FOR_NAMES = {
  lead: 'Created when you save, for the names that you match to “New account”.',
  nameHint: 'If blank, each account is named as in the file.',
};

const mappingsTable = ({ locale }: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, targets, refused } = content;
  const lines = mappings.map((mapping, line) => ({ mapping, line, sent: sentFor(refused, mapping) }));
  type Line = (typeof lines)[number];
  const columns: readonly Column<Line>[] = [
    { label: 'In the file', isHeader: true, cell: ({ mapping }) => textCell(mapping, locale) },
    {
      label: 'Match',
      cell: ({ mapping, line, sent }) =>
        isOpen(shown)
          ? choiceCell({
              mapping,
              line,
              targets,
              type: shown.type,
              sent,
              fault: sent && refused?.faults.get(sent.line),
            })
          : targetText(mapping),
    },
  ];
  return table('Names in the file and their matches', columns, lines);
};

const textCell = ({ key, type, rows_count: rows }: ImportMapping, locale: string): Html =>
  html`${key === '' ? html`<em>no name</em>` : key}
<small class="muted">${KIND_NAMES[type].one}${rows !== null && `, ${recordCount('rows', rows, locale)}`}</small>`;

/** Matched by text, not by line, because the list may have changed in another window. */
const sentFor = (refused: RefusedChoices | undefined, { type, key }: ImportMapping): SentChoice | undefined =>
  refused?.choices.find((sent) => sent.type === type && sent.key === key);

type ChoiceLine = {
  readonly mapping: ImportMapping;
  readonly line: number;
  readonly targets: MappingTargets;
  /** The type of the import. */
  readonly type: ImportType;
  readonly sent: SentChoice | undefined;
  readonly fault: string | undefined;
};

const CLASSES: readonly Choice[] = (Object.keys(ACCOUNT_TYPES) as readonly AccountType[]).map((type) => ({
  value: classNameOf(type),
  label: classWord(type),
}));

/** The choice of a match for one text. */
const choiceCell = (line: ChoiceLine): Html => {
  const { mapping, sent, fault } = line;
  const was = choiceOf(mapping);
  const choices = choicesOf(line);
  const chosen = sent?.choice ?? was;
  const hidden = { type: mapping.type, key: JSON.stringify(mapping.key), was_choice: was };
  return html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}_${line.line}" value="${value}">`)}
${picker(line, 'choice', `Match for ${quoted(mapping)}`, choices, chosen, fault)}
${mapping.candidates !== undefined && html`<small class="muted">${mapping.candidates.length} of your accounts have this name. Choose one.</small>`}
${suggested(line)}
${mayBeNewAccount(mapping) && newClass(line)}
${isTyped(line) && typedName(line)}
${fault !== undefined && html`<small class="field-error" id="choice-${line.line}-error">${fault}</small>`}`;
};

/** Not chosen beforehand: whoever overlooks it must not publish to a record that nobody chose. */
const suggested = ({ mapping, line, targets }: ChoiceLine): Child => {
  const found = suggestionFor(mapping, targets);
  return (
    found !== undefined &&
    html`<p class="row"><input type="hidden" name="suggested_${line}" value="${found.id}"><button type="submit" name="use" value="${line}" class="secondary">Use “${found.label}”<span class="visually-hidden"> for ${quoted(mapping)}</span></button></p>`
  );
};

const quoted = ({ key, type }: ImportMapping): string => (key === '' ? `rows without ${KIND_NAMES[type].one}` : key);

/** A labelled select. A plain text label is for screen readers only, since the row shows the same text. */
const picker = (
  { line }: ChoiceLine,
  name: string,
  /** A plain text is visually hidden. */
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
  if (type === 'account_type') return [{ value: NONE, label: 'Not chosen yet' }, ...CLASSES];
  const known = targetsOf(targets, type).map(({ id, label }) => ({ value: id, label }));
  const listed = isTyped(line) ? known.filter(({ value }) => value === mappable?.id) : known;
  const fresh =
    key === '' || candidates !== undefined
      ? []
      : [{ value: CREATE, label: `New ${KIND_NAMES[type].one} with this name` }];
  const none = { value: NONE, label: type === 'account' ? 'Not chosen yet' : `No ${KIND_NAMES[type].one}` };
  const another = type === 'account' ? [{ value: NEW_ACCOUNT, label: 'New account (below)' }] : [];
  return [...fresh, none, ...another, ...listed];
};

const isTyped = ({ mapping: { type }, targets }: ChoiceLine): boolean =>
  targetsOf(targets, type).length > MOST_TARGETS_LISTED;

const mayBeNewAccount = ({ type, key, candidates }: ImportMapping): boolean =>
  type === 'account' && key !== '' && candidates === undefined;

/** The class of a new account, preset from the file if it names one. */
const newClass = (line: ChoiceLine): Html => {
  const { mapping, type, sent } = line;
  const usual = rowImportType(type)?.newAccountType ?? 'depository';
  const was = classNameOf(accountTypeOfClassName(mapping.value ?? '') ?? (usual as AccountType));
  return html`<input type="hidden" name="was_class_${line.line}" value="${was}">
${picker(line, 'class', html`<small>Class of a new account with this name<span class="visually-hidden">: ${mapping.key}</span></small>`, CLASSES, sent?.accountClass ?? was)}`;
};

const typedName = ({ mapping, line, sent, fault }: ChoiceLine): Html =>
  html`<label for="name-${line}"><small>Or enter the name of an existing one<span class="visually-hidden"> for ${quoted(mapping)}</span></small></label>
<input id="name-${line}" name="name_${line}" value="${sent?.name ?? ''}" list="names-${mapping.type}" autocomplete="off"${fault !== undefined && html` aria-invalid="true" aria-describedby="choice-${line}-error"`}>`;

const MOST_SUGGESTED = 1_000;

/** Suggested names, once for all lines of a kind. */
const suggestions = (targets: MappingTargets, mappings: readonly ImportMapping[]): readonly Html[] =>
  MAPPING_KINDS.filter((kind) => mappings.some(({ type }) => type === kind)).map((kind) => {
    const known = targetsOf(targets, kind);
    if (known.length <= MOST_TARGETS_LISTED) return NOTHING;
    return html`<datalist id="names-${kind}">${known.slice(0, MOST_SUGGESTED).map(({ name }) => html`<option value="${name}"></option>`)}</datalist>`;
  });

/** The match as read-only text. */
const targetText = (mapping: ImportMapping): Child => {
  const { type, value, mappable, creatable } = mapping;
  if (type === 'account_type') {
    const known = accountTypeOfClassName(value ?? '');
    return known === undefined ? '—' : classWord(known);
  }
  if (mappable !== null) return mappable.name;
  return creatable ? html`<em>new ${KIND_NAMES[type].one}</em>` : html`<span class="muted">none</span>`;
};
