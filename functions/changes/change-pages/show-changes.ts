import type { CatalogueRecord, CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import { parseRuleTexts } from '../../../shared/catalogue/domain/rule-content.ts';
import { findOperands } from '../../../shared/catalogue/use-cases/view-records.ts';
import type { ChangeSet as ChangeSetRecord } from '../../../shared/changes/change-sets/domain/change-set.ts';
import {
  applyChangeSet,
  findChangeSet,
  revertChangeSet,
} from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { listOperations, type ShownOperation } from '../../../shared/changes/change-sets/use-cases/list-operations.ts';
import { nameValues } from '../../../shared/changes/change-sets/use-cases/name-values.ts';
import { workOfKeys } from '../../../shared/changes/proposals/domain/work-of-keys.ts';
import { declineChangeSet } from '../../../shared/changes/proposals/use-cases/decline-change-set.ts';
import { requireUnchanged } from '../../../shared/changes/proposals/use-cases/require-unchanged.ts';
import { type ChangeSetEntry, toChangeSet, toChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { type PageRequest, pageMeta } from '../../../shared/platform/domain/paging.ts';
import { compareText } from '../../../shared/platform/domain/text/compare-text.ts';
import type { ApiEvent } from '../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf, queryOf } from '../../../shared/platform/http/request/query.ts';
import { ruleInWords } from '../../../web/catalogue/rule-words.ts';
import { type ChangeContent, changePage } from '../../../web/changes/change-page.ts';
import type { RecordNames } from '../../../web/changes/change-words.ts';
import { changesPage } from '../../../web/changes/changes-page.ts';
import { clearedRows } from '../../../web/changes/proposal-form.ts';
import { WORDS } from '../../../web/changes/words.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';
import { familyNames } from '../../platform/family-names.ts';
import type { ChangeWork } from '../change-work.ts';
import { pageNote } from '../proposal-audit.ts';
import { importsAmong, type Span } from './imports-among.ts';

/** GET /changes, newest first, with imports, and without automatic runs that changed nothing. */
export const showChanges =
  (work: ChangeWork): PageAnswer =>
  async ({ person: { user }, viewer }, event) => {
    const page = pageOf(event);
    const now = work.now();
    const listed = await work.changeSets.list(user.familyId, now, { ...page, withoutIdleRuns: true });
    const { items, totalCount } = listed;
    const changeSets = items.map((record) => toChangeSet(record, now));
    const single = await singleEntries(work, items);
    const accepted = new Map(items.flatMap((record) => acceptedBy(record)));
    const [names, rules, members, states, imports] = await Promise.all([
      nameValues(work)(user.familyId, [
        ...changeSets.flatMap(({ changes }) => Object.values(changes)),
        ...[...single.values()].flatMap(({ before, after }) => [...Object.values(before), ...Object.values(after)]),
        ...accepted.values(),
      ]),
      changeSets.some(({ kind }) => kind === 'rules') ? work.records.listOf(user.familyId, 'rule') : [],
      familyNames(work)(user.familyId),
      work.changeSets.listStates(user.familyId, now),
      spanOf(work, user.familyId, page, listed).then((span) => importsAmong(work.imports, user.familyId, span)),
    ]);
    const keys = workOfKeys(states, now).map(({ name, applied }) => ({ name, count: applied.length }));
    const people = new Map(
      items.flatMap(({ id, userId }) => {
        const person = members.get(userId ?? '');
        return person === undefined ? [] : [[id, person] as const];
      }),
    );
    const meta = listMeta(page, totalCount);
    const { done } = queryOf(event);
    const shown = { changeSets, ...imports, names: withRules(names, rules), single, accepted, people, keys };
    return changesPage(await viewer(), { ...shown, done, meta });
  };

/** The time between the change sets of the page before and those of the next one. A page beyond the last is the last. */
const spanOf = async (
  work: ChangeWork,
  familyId: FamilyId,
  page: PageRequest,
  { items, totalCount }: Awaited<ReturnType<ChangeWork['changeSets']['list']>>,
): Promise<Span> => {
  const until = work.now();
  const { currentPage, totalPages } = pageMeta(page, totalCount);
  const before = currentPage - 1;
  const earlier =
    before === 0
      ? []
      : (await work.changeSets.list(familyId, until, { ...page, page: before, withoutIdleRuns: true })).items;
  return {
    after: currentPage >= totalPages ? '' : (items.at(-1)?.createdAt ?? ''),
    until: earlier.at(-1)?.createdAt ?? until,
  };
};

/** Of change sets that change a single transaction. */
const singleEntries = async (
  work: ChangeWork,
  records: readonly ChangeSetRecord[],
): Promise<ReadonlyMap<string, ChangeSetEntry>> => {
  const wanted = records.filter(({ plan, counts }) => plan !== null && counts.changes === 1 && counts.refused === 0);
  const read = await Promise.all(
    wanted.map(async (record) => {
      const { items } = await listOperations(work)(record, { page: 1, perPage: 1 });
      return items.map((item) => [record.id, toChangeSetEntry(item)] as const);
    }),
  );
  return new Map(read.flat());
};

/** The values that suggestions set, the most frequent first. */
const acceptedBy = ({ id, kind, request: { each = {} }, counts }: ChangeSetRecord) => {
  if (kind !== 'suggestions' || counts.changes === 1) return [];
  const values = Object.values(each).flatMap(({ categoryId, merchantId }) => categoryId ?? merchantId ?? []);
  const byValue = [...Map.groupBy(values, (value) => value)].sort(([, a], [, b]) => b.length - a.length);
  return [[id, byValue.map(([value]) => value)] as const];
};

/** The names with those of rules that have one. */
export const withRules = (names: RecordNames, rules: readonly CatalogueRecord[]): RecordNames =>
  new Map([
    ...names,
    ...rules.flatMap((rule) =>
      rule.kind === 'rule' && rule.ruleName !== null ? [[rule.id, rule.ruleName] as const] : [],
    ),
  ]);

/** GET /changes/{id} */
export const showChange =
  (work: ChangeWork): PageAnswer =>
  async (request, event) =>
    await changeView(work, request, event, newForm(), []);

/** POST /changes/{id}/apply, without the transactions of a proposal whose box was cleared */
export const applyChange = (work: ChangeWork): PageAnswer => {
  const apply = applyChangeSet(work);
  const check = requireUnchanged(work);
  return async (request, event) =>
    request.showFormOnError(
      (form) => changeView(work, request, event, form, []),
      async () => {
        const { leaveOut = [], rows = 1 } = clearedRows(request.fields) ?? {};
        if (leaveOut.length === rows) throw new ValidationError([WORDS.proposals.nothingPicked]);
        await apply(callerOf(request.person), request.id, {
          leaveOut,
          check: (found) => check(found, { leaveOut, ifUnchanged: false }),
          note: pageNote('proposal_applied', request, { leftOut: leaveOut.length }),
        });
        return { seeOther: `/changes/${request.id}` };
      },
    );
};

/** POST /changes/{id}/decline */
export const declineChange = (work: ChangeWork): PageAnswer => {
  const decline = declineChangeSet(work);
  return async (request, event) =>
    request.showFormOnError(
      (form) => changeView(work, request, event, form, []),
      async () => {
        await decline(callerOf(request.person), request.id, pageNote('proposal_declined', request));
        return { seeOther: `/changes/${request.id}` };
      },
    );
};

/** POST /changes/{id}/revert. If later changes replaced values of this one, the page offers to undo them too. */
export const undoChange = (work: ChangeWork): PageAnswer => {
  const revert = revertChangeSet(work);
  return async (request, event) => {
    let later: readonly string[] = [];
    return request.showFormOnError(
      (form) => changeView(work, request, event, later.length === 0 ? form : newForm(), later),
      async () => {
        const withLater = request.fields['include_later'] === 'true';
        const note = pageNote('proposal_undone', request);
        await revert(callerOf(request.person), request.id, withLater, { note }).catch((error: unknown) => {
          later = laterIn(error);
          throw error;
        });
        return { seeOther: `/changes/${request.id}` };
      },
    );
  };
};

const laterIn = (error: unknown): readonly string[] => {
  const details = error instanceof DomainError ? error.extras.details : undefined;
  const { change_set_ids: ids } = { change_set_ids: [], ...details };
  return Array.isArray(ids) ? ids.map(String) : [];
};

const changeView = async (
  work: ChangeWork,
  { person: { user }, viewer, id }: PersonRequest,
  event: ApiEvent,
  form: FormState,
  later: readonly string[],
) => {
  const record = await findChangeSet(work)(user.familyId, id);
  const changeSet = toChangeSet(record, work.now());
  const entries = await entriesOf(work, record, event);
  const values = [changeSet, ...(entries?.data ?? [])].flatMap((changed) =>
    'changes' in changed
      ? Object.values(changed.changes)
      : [...Object.values(changed.before), ...Object.values(changed.after)],
  );
  const [names, people] = await Promise.all([
    nameValues(work)(user.familyId, values),
    familyNames(work)(user.familyId),
  ]);
  const seenBy = await viewer();
  const [rule, newRule] = await Promise.all([
    onlyRule(work, user.familyId, changeSet.rule_ids),
    newRuleInWords(work, record, seenBy),
  ]);
  return changePage(seenBy, {
    newRule,
    changeSet,
    entries,
    names: withRules(names, rule === undefined ? [] : [rule]),
    rule: rule && { id: rule.id, name: rule.ruleName },
    by: record.userId === null ? null : people.get(record.userId),
    form,
    later,
  });
};

/** The rule that the change set creates, in a sentence; undefined for others. */
const newRuleInWords = async (
  work: ChangeWork,
  { familyId, request }: ChangeSetRecord,
  { locale }: Pick<Viewer, 'locale'>,
): Promise<string | undefined> => {
  const attributes = request.rules?.create?.attributes;
  if (attributes === undefined) return undefined;
  const [operands, accounts] = await Promise.all([
    findOperands(work, familyId, [attributes]),
    work.accounts.list(familyId),
  ]);
  const { effectiveDate, stopAfterMatch = false } = attributes;
  return ruleInWords(
    { ...parseRuleTexts(attributes), effectiveDate, stopAfterMatch },
    { operands, accounts: new Map(accounts.map(({ id, name }) => [id, name])), locale },
  );
};

/** The rule that alone was run; undefined if it was deleted. */
const onlyRule = async (
  { records }: Pick<ChangeWork, 'records'>,
  familyId: FamilyId,
  ids: readonly string[] | null,
): Promise<CatalogueRecordOf<'rule'> | undefined> => {
  const [id, ...others] = ids ?? [];
  const found = id === undefined || others.length > 0 ? undefined : await records.find(familyId, 'rule', id);
  return found?.kind === 'rule' ? found : undefined;
};

/** A list of several pages is in the order of accounts. */
const newestFirst = (items: readonly ShownOperation[]): readonly ShownOperation[] =>
  items.toSorted((a, b) => compareText(b.entry?.date ?? '', a.entry?.date ?? ''));

const entriesOf = async (
  work: ChangeWork,
  record: ChangeSetRecord,
  event: ApiEvent,
): Promise<ChangeContent['entries']> => {
  if (record.plan === null) return null;
  const page = pageOf(event);
  const { items, totalCount } = await listOperations(work)(record, page);
  const data: readonly ChangeSetEntry[] = (totalCount <= items.length ? newestFirst(items) : items).map(
    toChangeSetEntry,
  );
  return { data, meta: listMeta(page, totalCount) };
};
