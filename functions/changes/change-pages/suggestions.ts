import { createChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { toAcceptance, toSuggestion } from '../../../shared/changes/schema/suggestion.ts';
import { groupAlike, groupPages } from '../../../shared/changes/suggestions/domain/group-similar-names.ts';
import type { SuggestedField } from '../../../shared/changes/suggestions/domain/suggest-values.ts';
import {
  acceptSuggestions,
  OutdatedSuggestionsError,
} from '../../../shared/changes/suggestions/use-cases/accept-suggestions.ts';
import { findSuggestions } from '../../../shared/changes/suggestions/use-cases/find-suggestions.ts';
import { NO_FILTERS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { callerOf, type PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { itemsOn } from '../../../shared/platform/domain/paging.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf, queryOf } from '../../../shared/platform/http/request/query.ts';
import { ACCEPT, GROUP, IDS, INSTEAD, ONLY, suggestionsPage } from '../../../web/changes/suggestions-page.ts';
import { WORDS } from '../../../web/changes/words.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { categoryPictures } from '../../platform/category-pictures.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import { submissionId } from '../../platform/submit-once.ts';
import type { ChangeWork } from '../change-work.ts';

type Fields = Readonly<Record<string, unknown>>;

/** GET /changes/suggestions, of categories or of merchants. */
export const showSuggestions =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const form = newForm({ once: work.newId() });
    return await suggestionsView(work, user.familyId, await viewer(), event, form);
  };

/** POST /changes/suggestions: accepts the checked ones, or the one whose button was pressed. */
export const acceptShown = (work: ChangeWork): PageAnswer => {
  const accept = acceptSuggestions({ ...work, find: findSuggestions(work), create: createChangeSet(work) });
  const acceptListed: typeof accept = (...request) =>
    accept(...request).catch((error: unknown) => {
      throw error instanceof OutdatedSuggestionsError ? new ValidationError([WORDS.suggestions.outdated]) : error;
    });
  return async ({ person, fields, viewer, showFormOnError }, event) => {
    const { familyId } = person.user;
    const seenBy = await viewer();
    return showFormOnError(
      ({ errors }) => {
        const form = { ...newForm({ once: work.newId(), field: fieldIn(fields) }), errors };
        return suggestionsView(work, familyId, seenBy, event, form);
      },
      async () => {
        const values = acceptedIn(fields);
        if (Object.keys(values).length === 0) throw new ValidationError([WORDS.suggestions.nothingChecked]);
        const field = fieldIn(fields);
        const chosen = await chosenIn(work, familyId, fields, field);
        const request = {
          ...toAcceptance({ field, transaction_ids: Object.keys(values), values }),
          ...(Object.keys(chosen).length > 0 && { chosen }),
        };
        const id = submissionId({ familyId, fields, request });
        await acceptListed(callerOf(person), request, id);
        return { seeOther: `/changes/${id}` };
      },
    );
  };
};

const fieldIn = ({ field }: Fields): SuggestedField => (field === 'merchant' ? 'merchant' : 'category');

/** The accepted values by transaction: of the group whose button was used, or of all checked groups and rows. */
const acceptedIn = (fields: Fields): Readonly<Record<string, string>> => {
  const only = fields[ONLY];
  if (typeof only === 'string') return inGroup(fields, only);
  const accepted = Object.entries(fields).map(([name, sent]) => {
    if (name.startsWith(ACCEPT)) return { [name.slice(ACCEPT.length)]: String(sent) };
    return name.startsWith(GROUP) && sent === 'true' ? inGroup(fields, name.slice(GROUP.length)) : {};
  });
  return Object.assign({}, ...accepted);
};

const inGroup = (fields: Fields, number: string): Readonly<Record<string, string>> => {
  const [value = '', ...ids] = String(fields[`${IDS}${number}`] ?? '').split(' ');
  return Object.fromEntries(ids.map((id) => [id, value]));
};

/**
 * The values chosen in place of suggestions, by transaction.
 * @throws ValidationError if a chosen value no longer exists
 */
const chosenIn = async (work: ChangeWork, familyId: FamilyId, fields: Fields, field: SuggestedField) => {
  const groups = Object.entries(fields).flatMap(([name, value]) =>
    name.startsWith(INSTEAD) && typeof value === 'string' && value !== ''
      ? [{ value, ids: Object.keys(inGroup(fields, name.slice(INSTEAD.length))) }]
      : [],
  );
  if (groups.length === 0) return {};
  const known = await work.records.findMany(
    familyId,
    field,
    groups.map(({ value }) => value),
  );
  if (groups.some(({ value }) => !known.has(value))) throw new ValidationError([WORDS.suggestions.outdated]);
  return Object.fromEntries(groups.flatMap(({ value, ids }) => ids.map((id) => [id, value] as const)));
};

const suggestionsView = async (
  work: ChangeWork,
  familyId: FamilyId,
  viewer: Viewer,
  event: ApiEvent,
  form: FormState,
) => {
  const query = queryOf(event);
  const field = fieldIn({ field: form.values['field'] ?? query['field'] });
  const [suggestions, categories, catalogue] = await Promise.all([
    findSuggestions(work)(familyId, { ...NO_FILTERS, field }),
    work.records.listOf(familyId, 'category'),
    readCatalogue(work, { familyId, locale: viewer.locale, merchants: field === 'merchant' }),
  ]);
  const all = groupAlike(suggestions, {
    nameOf: ({ entry }) => entry.name,
    decidedOf: ({ guesses }) => guesses[field]?.value ?? '',
  });
  const pages = groupPages(all);
  const page = { page: pageOf(event).page, perPage: 1 };
  const of = query['of'];
  const shown = of === undefined ? itemsOn(page, pages).flat() : all.filter(({ items }) => items.some(isOf(of)));
  const groups = shown.map(({ items: [first, ...others], ...group }) => ({
    ...group,
    items: [toSuggestion(first), ...others.map(toSuggestion)] as const,
  }));
  return suggestionsPage(viewer, {
    field,
    groups,
    meta: { ...listMeta(page, pages.length), total_count: all.length },
    form,
    total: suggestions.length,
    pictures: categoryPictures(categories.filter((record) => record.kind === 'category')),
    choices: field === 'merchant' ? catalogue.merchants : catalogue.categories,
    isNonePicked: query['select'] === 'none',
    of,
  });
};

const isOf =
  (id: string) =>
  ({ entry }: { readonly entry: { readonly id: string } }): boolean =>
    entry.id === id;
