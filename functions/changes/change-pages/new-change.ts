import { toChangeRequest } from '../../../shared/changes/schema/change-set.ts';
import { toRulesRequest } from '../../../shared/changes/schema/rules-request.ts';
import { plainLineBreaks } from '../../../shared/imports/rows/domain/cell-text.ts';
import { TransactionFilters } from '../../../shared/ledger/schema/entry-filters.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { boundedDecimal } from '../../../shared/platform/domain/money/decimal.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { type NewChangeContent, NONE, newChangePage } from '../../../web/changes/new-change-page.ts';
import { WORDS } from '../../../web/changes/words.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { readTypedAmount } from '../../../web/platform/format/money.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { searchedAmount } from '../../platform/form-values.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import type { ChangeWork } from '../change-work.ts';
import { openChange } from './open-change.ts';

type Filter = Readonly<Record<string, string>>;

/** The selected transactions, or all that match the filters of the list. */
type Wanted = { readonly filter: Filter; readonly selected: readonly string[] | null };

/** GET /changes/new, with the filters of the list of transactions, and with the transactions that were selected in it. */
export const newChange =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer, query: asked }) => {
    const {
      page: _page,
      per_page: _size,
      sort: _order,
      done: _done,
      select: _select,
      selected,
      ids = '',
      ...query
    } = asked;
    const wanted = { filter: filled(query), selected: selected === undefined ? null : idsIn(ids) };
    const isNothing = wanted.selected?.length === 0;
    const form = { ...newForm({ once: work.newId() }), errors: isNothing ? [WORDS.form.nothingSelected] : [] };
    return htmlResult(isNothing ? 422 : 200, await formView(work, user.familyId, await viewer(), wanted, form));
  };

const idsIn = (text: string): readonly string[] => [...new Set(text.split(/[\s,]+/).filter((id) => id !== ''))];

/** POST /changes/new */
export const addChange = (work: ChangeWork): PageAnswer => {
  const open = openChange(work);
  return async ({ person, fields, viewer, showFormOnError }) => {
    const seenBy = await viewer();
    const { familyId } = person.user;
    const wanted = wantedIn(fields);
    return showFormOnError(
      (form) => formView(work, familyId, seenBy, wanted, form),
      async () => {
        const changes = changesIn(fields);
        const selection =
          wanted.selected === null
            ? { filter: plainFilter(wanted.filter, seenBy.locale) }
            : { transaction_ids: wanted.selected };
        return open({ person, fields }, toChangeRequest({ change_set: { ...selection, changes } }));
      },
    );
  };
};

const wantedIn = (fields: Readonly<Record<string, unknown>>): Wanted => {
  const { transaction_ids: ids } = fields;
  const filters = Object.entries(fields)
    .filter(([name]) => name.startsWith('filter_'))
    .map(([name, value]) => [name.slice('filter_'.length), String(value)] as const);
  return { filter: filled(Object.fromEntries(filters)), selected: ids === undefined ? null : idsIn(String(ids)) };
};

/** POST /changes/rules: previews all active rules on all transactions. */
export const previewRules = (work: ChangeWork): PageAnswer => {
  const open = openChange(work);
  return ({ person, fields }) => open({ person, fields }, toRulesRequest({}));
};

const filled = (query: Readonly<Record<string, string | undefined>>): Filter =>
  Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => (pair[1] ?? '').trim() !== ''));

/** People type amounts as their language writes them, also in a search. */
const plainFilter = (filter: Filter, locale: string): Filter =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (name === 'search') return [name, searchedAmount(value, locale) ?? value];
      if (name !== 'min_amount' && name !== 'max_amount') return [name, value];
      return [name, boundedDecimal(readTypedAmount(value, locale)) ?? value];
    }),
  );

/** @throws ValidationError if nothing was chosen */
const changesIn = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  if (fields['delete'] === 'true') return { delete: true };
  const text = (name: string): string => String(fields[name] ?? '').trim();
  const changes: Record<string, unknown> = {};
  for (const name of ['name', 'kind', 'account_id']) if (text(name) !== '') changes[name] = text(name);
  for (const name of ['category_id', 'merchant_id']) {
    if (text(name) !== '') changes[name] = text(name) === NONE ? null : text(name);
  }
  Object.assign(changes, notesChange(plainLineBreaks(text('notes')), text('clear_notes') === 'true'));
  if (text('excluded') !== '') changes['excluded'] = text('excluded') === 'true';
  Object.assign(changes, tagChanges(text('add_tag'), text('remove_tag')));
  if (Object.keys(changes).length === 0) throw new ValidationError(['Choose at least one change']);
  return changes;
};

/** @throws ValidationError if notes are both set and removed */
const notesChange = (notes: string, isRemoved: boolean): Record<string, unknown> => {
  if (isRemoved && notes !== '') {
    throw new ValidationError(['clear_notes: Enter notes or remove them, but not both']);
  }
  return { ...(notes !== '' && { notes }), ...(isRemoved && { notes: null }) };
};

/** @throws ValidationError if one tag is added and removed */
const tagChanges = (added: string, removed: string): Record<string, unknown> => {
  if (added !== '' && added === removed) {
    throw new ValidationError(['remove_tag: Choose a different tag from the one to add, or choose "Keep"']);
  }
  return { ...(added !== '' && { add_tag_ids: [added] }), ...(removed !== '' && { remove_tag_ids: [removed] }) };
};

const formView = async (
  work: ChangeWork,
  familyId: FamilyId,
  viewer: Viewer,
  { filter, selected }: Wanted,
  form: FormState,
) => {
  const [accounts, catalogue] = await Promise.all([
    work.accounts.list(familyId),
    readCatalogue(work, { familyId, locale: viewer.locale, merchants: true }),
  ]);
  const content: NewChangeContent = {
    filter,
    selected,
    count: selected?.length ?? (await countOf(work, familyId, plainFilter(filter, viewer.locale))),
    form,
    catalogue,
    accounts,
  };
  return newChangePage(viewer, content);
};

const countOf = async (work: ChangeWork, familyId: FamilyId, filter: Filter): Promise<number | null> => {
  try {
    const filters = { ...validate(TransactionFilters, filter), kind: 'transaction' as const };
    return (await listEntries(work)(familyId, filters, { page: 1, perPage: 1 })).totalCount;
  } catch (error) {
    if (error instanceof ValidationError) return null;
    throw error;
  }
};
