import { dismissDuplicates } from '../../../shared/changes/duplicates/use-cases/dismiss-duplicates.ts';
import { listDuplicates } from '../../../shared/changes/duplicates/use-cases/list-duplicates.ts';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import { toDuplicate, toDuplicatePairs } from '../../../shared/changes/schema/duplicate.ts';
import { toImportHead } from '../../../shared/imports/schema/import-detail.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { type NamedEntry, nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { NO_FILTERS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import type { PageAnswer } from '../../../shared/people/http/person-endpoint.ts';
import { ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listed, queryOf } from '../../../shared/platform/http/request/query.ts';
import { duplicatesPage } from '../../../web/changes/duplicates-page.ts';
import { WORDS } from '../../../web/changes/words.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { NamedImport } from '../../../web/platform/format/import-words.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import type { ChangeWork } from '../change-work.ts';
import { openChange } from './open-change.ts';
import { sentPairs } from './sent-pairs.ts';

/** GET /duplicates */
export const showDuplicates =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) =>
    await view(work, user.familyId, await viewer(), event, newForm());

/** POST /duplicates: merges pairs, which has a page of its own, or dismisses them. */
export const decideDuplicates = (work: ChangeWork): PageAnswer => {
  const open = openChange(work);
  const merge = requestMerges(work);
  const dismiss = dismissDuplicates(work);
  /** The pairs come from the list, so what is wrong with them happened since it was read. */
  const mergeListed: typeof merge = (familyId, pairs) =>
    merge(familyId, pairs).catch((error: unknown) => {
      throw error instanceof ValidationError ? new ValidationError([WORDS.duplicates.outdated]) : error;
    });
  return async ({ person, fields, viewer, showFormOnError }, event) => {
    const { familyId } = person.user;
    const seenBy = await viewer();
    return showFormOnError(
      (form) => view(work, familyId, seenBy, event, form),
      async () => {
        const [action, only] = String(fields['action'] ?? '').split('_');
        const pairs = toDuplicatePairs({ duplicates: decidedPairs(fields, only) });
        if (action === 'dismiss') {
          await dismiss(familyId, pairs);
          return { seeOther: '/duplicates?done=dismissed' };
        }
        if (action !== 'merge') throw new ValidationError([WORDS.duplicates.nothingSelected]);
        return open({ person, fields }, await mergeListed(familyId, pairs), { applyWhenReady: true });
      },
    );
  };
};

/**
 * The selected pairs, or only the one of the pressed button, with the side to keep first.
 * @throws ValidationError if none is selected, or the chosen side is not one of the two
 */
const decidedPairs = (fields: Readonly<Record<string, unknown>>, only: string | undefined) => {
  const decided = Object.entries(fields).flatMap(([name, sides]) => {
    const [, at] = /^sides_(\d+)$/.exec(name) ?? [];
    if (at === undefined || (only === undefined ? fields[`pick_${at}`] !== 'true' : at !== only)) return [];
    return sentPairs(sides).map(([first, second]) => {
      const { [`keep_${at}`]: kept = first } = fields;
      if (kept !== first && kept !== second) throw new ValidationError([WORDS.duplicates.outdated]);
      return { kept_transaction_id: kept, merged_transaction_id: kept === first ? second : first };
    });
  });
  if (decided.length === 0) throw new ValidationError([WORDS.duplicates.nothingSelected]);
  return decided;
};

const view = async (work: ChangeWork, familyId: FamilyId, viewer: Viewer, event: ApiEvent, form: FormState) => {
  const all = await listDuplicates(work)(familyId, NO_FILTERS);
  const { data, meta } = listed(event, all, (duplicate) => duplicate);
  const entries = data.flatMap(({ kept, merged }) => [kept, merged]);
  const [named, imports] = await Promise.all([
    nameEntries(work)(familyId, entries),
    importsOf(work, familyId, entries),
  ]);
  const duplicates = data.map((duplicate, at) => {
    const [kept, merged] = named.slice(2 * at);
    if (kept === undefined || merged === undefined) throw new Error('Every entry gets its names');
    const side = toSide(imports);
    return { ...toDuplicate(duplicate), isEither: duplicate.isEither, sides: [side(kept), side(merged)] as const };
  });
  const { done, select } = queryOf(event);
  return duplicatesPage(viewer, { duplicates, meta, form, once: work.newId(), done, areAllPicked: select === 'all' });
};

type Imports = ReadonlyMap<string, NamedImport>;

/** Deleted imports are left out. */
const importsOf = async (
  { imports }: ChangeWork,
  familyId: FamilyId,
  entries: readonly Pick<Entry, 'importId'>[],
): Promise<Imports> => {
  const ids = new Set(entries.flatMap(({ importId }) => importId ?? []));
  const found = await Promise.all([...ids].map((id) => imports.find(familyId, id)));
  return new Map(found.flatMap((record) => (record === undefined ? [] : [[record.id, toImportHead(record)] as const])));
};

const toSide =
  (imports: Imports) =>
  ({ entry: { id, date, name, notes, importId, feed }, category, merchant, tags }: NamedEntry) => ({
    transaction_id: id,
    date,
    name,
    notes,
    category: category?.name ?? null,
    merchant: merchant?.name ?? null,
    tags: tags.map((tag) => tag.name),
    importId,
    import: imports.get(importId ?? ''),
    source: importId !== null ? ('import' as const) : feed !== null ? ('bank' as const) : ('hand' as const),
  });
