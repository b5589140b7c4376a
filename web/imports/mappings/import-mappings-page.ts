import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import type { ImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { typeFacts } from '../../../shared/imports/types/domain/type-facts.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  accountTypeOfClassName,
  classNameOf,
} from '../../../shared/ledger/entries/domain/account.ts';
import { classWord } from '../../ledger/words/kinds.ts';
import { type Choice, filterForm, filterSheet, postForm, select } from '../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table } from '../../platform/components/table.ts';
import { type FormState, newForm, readable } from '../../platform/form-state.ts';
import { formatCount } from '../../platform/format/counts.ts';
import { importName } from '../../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { recordCount } from '../counts.ts';
import { importHead, isOpen, type ShownImport, watched } from '../import-head.ts';
import { nextStep } from '../import-state.ts';
import { CURRENCIES, NEW_ACCOUNT, newAccountFields } from '../prepare/account-choices.ts';
import { WORDS } from '../words/names.ts';
import { WORDS as RECORDS } from '../words/records.ts';
import {
  CREATE,
  choiceOf,
  MAPPING_KINDS,
  type MappingsQuery,
  type MappingTargets,
  MOST_TARGETS_LISTED,
  mappingsBack,
  mappingsParameters,
  menuValues,
  NONE,
  type SentChoice,
  suggestionFor,
  targetsOf,
  USE_ALL,
} from './mapping-choices.ts';

const { filters: FILTERS, table: TABLE } = WORDS;

export type ImportMappingsContent = ShownImport & {
  readonly mappings: readonly ImportMapping[];
  readonly meta: PageMeta;
  readonly query: MappingsQuery;
  readonly targets: MappingTargets;
  /** The facts in the file about a new account, by the names of the fields. */
  readonly newAccount?: FormState['values'];
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

export const importMappingsPage = (viewer: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, meta, query, refused } = content;
  const path = `/imports/${shown.id}/mappings`;
  return layout({
    title: WORDS.title(importName(shown, viewer)),
    heading: WORDS.heading,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    notice: doneNotice(WORDS.done, content.done),
    content: html`${importHead(viewer, content, 'mappings')}
${shown.preparing && watched(shown, notice('note', WORDS.reading))}
${refused !== undefined && refusal(refused)}
${intro(viewer, content)}
${(shown.stats.mappings_count > FILTERED || query.type !== '' || query.assigned !== '') && filters(content)}
${mappings.length === 0 ? nothing(content) : choices(viewer, content)}
${pager(path, mappingsParameters(query), meta)}
${mappings.length === 0 && nextStep(viewer, shown, 'mappings')}`,
  });
};

const refusal = ({ choices, faults, errors }: RefusedChoices): Html => {
  const about = choices.flatMap(({ line, key }) => {
    const fault = faults.get(line);
    return fault === undefined ? [] : [html`<li><a href="#choice-${line}">${WORDS.refused.about(key, fault)}</a></li>`];
  });
  return html`<div class="notice error" role="alert" tabindex="-1" data-focus><p>${WORDS.refused.title}</p>
<ul>${errors.map((error) => html`<li>${readable(error)}</li>`)}${about}</ul></div>`;
};

const intro = (
  { locale }: Viewer,
  { shown: { stats, preparing, status_detail: detail }, mappings }: ImportMappingsContent,
): Html => {
  if (preparing || stats.mappings_count === 0) return NOTHING;
  const { mappings_count: all, unassigned_mappings_count: open } = stats;
  const named = mappings.length === all ? kindsIn(mappings, locale) : WORDS.records(formatCount(all, locale));
  const isNameless = all === 1 && mappings[0]?.type === 'account' && mappings[0].key === '';
  const lead = html`<p>${isNameless ? WORDS.noAccount : WORDS.intro(named, all === 1)}</p>`;
  if (open === 0) return html`${lead}<p>${WORDS.allMatched}</p>`;
  const sentence = detail.publishable ? WORDS.fresh : WORDS.open;
  return html`${lead}<p>${sentence(formatCount(open, locale), open === 1)}</p>`;
};

const kindsIn = (mappings: readonly ImportMapping[], locale: string): string =>
  RECORDS.list(
    MAPPING_KINDS.flatMap((kind) => {
      const count = mappings.filter(({ type }) => type === kind).length;
      const { one, several } = WORDS.kinds[kind];
      return count === 0 ? [] : [RECORDS.counted(formatCount(count, locale), count === 1 ? one : several)];
    }),
  );

const ASSIGNED = [
  { value: '', label: FILTERS.all },
  { value: 'false', label: FILTERS.needsMatch },
  { value: 'true', label: FILTERS.matched },
];

const filters = ({ shown, query }: ImportMappingsContent): Html => {
  const kinds = MAPPING_KINDS.map((kind) => ({ value: kind, label: WORDS.kinds[kind].many }));
  const form = newForm(mappingsParameters(query));
  const fields = html`${select({ name: 'type', label: FILTERS.kind }, [{ value: '', label: FILTERS.all }, ...kinds], form)}
${select({ name: 'assigned', label: FILTERS.match }, ASSIGNED, form)}`;
  const set = [query.type, query.assigned].filter((value) => value !== '').length;
  return filterSheet(filterForm(`/imports/${shown.id}/mappings`, FILTERS.label, fields), { set, isRefused: false });
};

const nothing = ({ shown: { id, preparing, stats } }: ImportMappingsContent): Html => {
  if (preparing) return NOTHING;
  return stats.mappings_count === 0
    ? html`<p>${WORDS.none}</p>`
    : emptyState(WORDS.noneFiltered, { href: `/imports/${id}/mappings`, label: WORDS.showAll });
};

/** More names than a page shows at once need filters. */
const FILTERED = 25;

/** As many names as a screen has, above which the button to the next step is repeated. */
const FITTING = 6;

const choices = (viewer: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, query, targets } = content;
  if (!isOpen(shown)) return mappingsTable(viewer, content);
  return postForm(
    viewer,
    { action: `/imports/${shown.id}/mappings` },
    html`<input type="hidden" name="back" value="${mappingsBack(query)}">${content.meta.next_page !== null && html`<input type="hidden" name="more" value="true">`}
<p class="row"><button type="submit" name="go" value="next"${mappings.length <= FITTING && html` hidden`}>${WORDS.save}</button></p>
${useAll(content)}
${mappingsTable(viewer, content)}
${suggestions(targets, mappings)}
${mappings.some(({ type }) => type === 'account') && newAccount(viewer, content)}
<p class="row saving"><button type="submit" name="go" value="next">${WORDS.save}</button> <button type="submit" name="go" value="stay" class="secondary">${WORDS.saveOnly}</button></p>`,
  );
};

const useAll = ({ mappings, targets }: ImportMappingsContent): Child => {
  const count = mappings.filter((mapping) => suggestionFor(mapping, targets) !== undefined).length;
  return (
    count > 1 &&
    html`<p class="row">${WORDS.suggestions.count(count)} <button type="submit" name="use" value="${USE_ALL}" class="secondary">${WORDS.suggestions.useAll(count)}</button></p>`
  );
};

const newAccount = (viewer: Viewer, { refused, newAccount: proposed }: ImportMappingsContent): Html => {
  const isChosen = refused?.choices.some(({ choice }) => choice === NEW_ACCOUNT) === true;
  const values = { ...proposed, ...refused?.values, ...(isChosen && { account_id: NEW_ACCOUNT }) };
  return newAccountFields(viewer, { values, errors: refused?.errors ?? [] }, WORDS.newAccount);
};

const mappingsTable = ({ locale }: Viewer, content: ImportMappingsContent): Html => {
  const { shown, mappings, targets, refused } = content;
  const values = {
    account: menuValues(targets.account),
    category: menuValues(targets.category),
    tag: menuValues(targets.tag),
    account_type: new Map<string, string>(),
  };
  const lines = mappings.map((mapping, line) => ({ mapping, line, sent: sentFor(refused, mapping) }));
  type Line = (typeof lines)[number];
  const columns: readonly Column<Line>[] = [
    { label: TABLE.inFile, isHeader: true, cell: ({ mapping }) => textCell(mapping, locale) },
    {
      label: TABLE.match,
      cell: ({ mapping, line, sent }) =>
        isOpen(shown)
          ? choiceCell({
              mapping,
              line,
              targets,
              values: values[mapping.type],
              type: shown.type,
              sent,
              fault: sent && refused?.faults.get(sent.line),
            })
          : targetText(mapping),
    },
  ];
  return table(TABLE.caption, columns, lines, { isStacked: true });
};

const textCell = ({ key, type, rows_count: rows }: ImportMapping, locale: string): Html => {
  const kind = WORDS.kinds[type].one;
  return html`${key === '' ? html`<em>${TABLE.noName}</em>` : key}
<small class="muted">${rows === null ? kind : TABLE.kindAndRows(kind, recordCount('rows', rows, locale))}</small>`;
};

/** Matched by text, not by line, because the list may have changed in another window. */
const sentFor = (refused: RefusedChoices | undefined, { type, key }: ImportMapping): SentChoice | undefined =>
  refused?.choices.find((sent) => sent.type === type && sent.key === key);

type ChoiceLine = {
  readonly mapping: ImportMapping;
  readonly line: number;
  readonly targets: MappingTargets;
  /** The values of the records of its kind, by id. */
  readonly values: ReadonlyMap<string, string>;
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
  const chosenBefore = choiceOf(mapping);
  const was = line.values.get(chosenBefore) ?? chosenBefore;
  const choices = choicesOf(line);
  const chosen = sent?.choice ?? was;
  const hidden = { type: mapping.type, key: JSON.stringify(mapping.key), was_choice: was };
  return html`${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}_${line.line}" value="${value}">`)}
${picker(line, 'choice', TABLE.matchFor(quoted(mapping)), choices, chosen, fault)}
${mapping.candidates !== undefined && html`<small class="muted">${TABLE.several(mapping.candidates.length)}</small>`}
${suggested(line)}
${mayBeNewAccount(mapping) && newClass(line)}
${mayBeNewAccount(mapping) && mapping.currency_doubt !== undefined && newCurrency(line, mapping.currency_doubt)}
${isTyped(line) && typedName(line)}
${fault !== undefined && html`<small class="field-error" id="choice-${line.line}-error">${fault}</small>`}`;
};

/** Never preselected: a user who misses it must not publish to a record that they did not choose. */
const suggested = ({ mapping, line, targets }: ChoiceLine): Child => {
  const found = suggestionFor(mapping, targets);
  return (
    found !== undefined &&
    html`<p class="suggestion"><input type="hidden" name="suggested_${line}" value="${found.id}"><button type="submit" name="use" value="${line}" class="secondary">${WORDS.suggestions.use(found.label, quoted(mapping))}</button></p>`
  );
};

const quoted = ({ key, type }: ImportMapping): string => (key === '' ? TABLE.rowsWithout(WORDS.kinds[type].one) : key);

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
${choices.map(({ value, label: text }) => html`<option${value !== text && html` value="${value}"`}${value === chosen && html` selected`}>${text}</option>`)}</select>`;

const choicesOf = (line: ChoiceLine): readonly Choice[] => {
  const { mapping, targets, values } = line;
  const { type, key, mappable, candidates } = mapping;
  if (type === 'account_type') return [{ value: NONE, label: TABLE.notChosen }, ...CLASSES];
  const known = targetsOf(targets, type);
  const listed = (isTyped(line) ? known.filter(({ id }) => id === mappable?.id) : known).map(({ id, label }) => ({
    value: values.get(id) ?? id,
    label,
  }));
  const fresh =
    key === '' || candidates !== undefined ? [] : [{ value: CREATE, label: TABLE.fresh(WORDS.kinds[type].one) }];
  const none = { value: NONE, label: type === 'account' ? TABLE.notChosen : TABLE.noRecord(WORDS.kinds[type].one) };
  const another = type === 'account' ? [{ value: NEW_ACCOUNT, label: TABLE.newAccountBelow }] : [];
  return [...fresh, none, ...another, ...listed];
};

const isTyped = ({ mapping: { type }, targets }: ChoiceLine): boolean =>
  targetsOf(targets, type).length > MOST_TARGETS_LISTED;

const mayBeNewAccount = ({ type, key, mappable, candidates }: ImportMapping): boolean =>
  type === 'account' && key !== '' && mappable === null && candidates === undefined;

/** The class of a new account, preset from the file if it names one. */
const newClass = (line: ChoiceLine): Html => {
  const { mapping, type, sent } = line;
  const usual = typeFacts(type)?.newAccountType ?? 'depository';
  const was = classNameOf(accountTypeOfClassName(mapping.value ?? '') ?? (usual as AccountType));
  return html`<input type="hidden" name="was_class_${line.line}" value="${was}">
${picker(line, 'class', TABLE.newClass(mapping.key), CLASSES, sent?.accountClass ?? was)}`;
};

/** The currency of a new account, where the file does not say it. */
const newCurrency = (line: ChoiceLine, doubt: string): Html => {
  const { mapping, sent } = line;
  const was = mapping.currency ?? '';
  return html`<input type="hidden" name="was_currency_${line.line}" value="${was}">
${picker(line, 'currency', TABLE.newCurrency(mapping.key, doubt), [{ value: '', label: TABLE.notChosen }, ...CURRENCIES], sent?.currency ?? was)}`;
};

const typedName = ({ mapping, line, sent, fault }: ChoiceLine): Html =>
  html`<label for="name-${line}">${TABLE.typed(quoted(mapping))}</label>
<input id="name-${line}" name="name_${line}" value="${sent?.name ?? ''}" list="names-${mapping.type}" autocomplete="off"${fault !== undefined && html` aria-invalid="true" aria-describedby="choice-${line}-error"`}>`;

const MOST_SUGGESTED = 120;

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
    return known === undefined ? TABLE.unknown : classWord(known);
  }
  if (mappable !== null) return mappable.name;
  return creatable ? TABLE.isNew(WORDS.kinds[type].one) : html`<span class="muted">${TABLE.isNone}</span>`;
};
