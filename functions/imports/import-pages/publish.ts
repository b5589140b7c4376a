import { type Acceptance, figuresOf } from '../../../shared/imports/domain/import-readiness.ts';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { NOTHING_LEFT_OUT } from '../../../shared/imports/left-out/domain/left-out-money.ts';
import { previewKeptImport } from '../../../shared/imports/preview/use-cases/preview-effect.ts';
import { findImportPages } from '../../../shared/imports/publish/use-cases/ledger-pages-of-import.ts';
import { publishImport } from '../../../shared/imports/publish/use-cases/publish-import.ts';
import { countRevert } from '../../../shared/imports/revert/use-cases/revert-import.ts';
import { listImportRows, MAX_ROWS_FOR_EFFECT_FILTER } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { leftOutMoney, rowRemarks } from '../../../shared/imports/rows/use-cases/row-remarks.ts';
import { toImportProof } from '../../../shared/imports/schema/import-proof.ts';
import { toWireRowDiagnostic, type WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { toWirePreview } from '../../../shared/imports/schema/preflight.ts';
import { PublishFields, toAcceptance } from '../../../shared/imports/schema/publish-fields.ts';
import { importStatements } from '../../../shared/imports/statements/use-cases/account-statements.ts';
import { importMoney } from '../../../shared/imports/verification/use-cases/import-money.ts';
import { isDebt } from '../../../shared/ledger/entries/domain/account.ts';
import { ALL_TRANSACTIONS } from '../../../shared/ledger/search/domain/entry-filters.ts';
import { countEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import type { AccountId } from '../../../shared/platform/domain/ids.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { represent, wantsHtml } from '../../../shared/platform/http/response/html-answers.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { isOpen, isUnderWay } from '../../../web/imports/import-head.ts';
import {
  CHECKED,
  type ImportEffectContent,
  importEffectPage,
} from '../../../web/imports/preview/import-effect-page.ts';
import {
  countOf,
  importProgressPage,
  importVerificationPage,
  stateOf,
} from '../../../web/imports/publish/import-progress-page.ts';
import type { ImportWork } from '../import-work.ts';
import { readingOnce } from '../reading-once.ts';
import { ownAccountId } from './new-account.ts';
import { NO_NEW_ROWS, newRows, readKnown } from './new-rows.ts';
import { type LoadedImport, loadImport, pathAfterReading } from './show-import.ts';

/** GET /imports/{id}/effect; redirects to the import if it is already published. */
export const showEffect =
  (work: ImportWork): PageAnswer =>
  async (request, event) => {
    const once = readingOnce(work);
    const caller = callerOf(request.person);
    // the lists that the page needs are read meanwhile
    const [loaded] = await Promise.all([loadImport(once, caller, event), readKnown(once, caller.familyId)]);
    const { shown } = loaded;
    if (!isOpen(shown)) return { seeOther: `/imports/${shown.id}` };
    const { done } = request.query;
    return await effectPage(once, request, loaded, { done });
  };

/** POST /imports/{id}/publish; shows the progress if another window has already published the import. */
export const publish =
  (work: ImportWork): PageAnswer =>
  (request, event) =>
    request.showFormOnError(
      async (form) =>
        effectPage(readingOnce(work), request, await loadImport(work, callerOf(request.person), event), { form }),
      async () => {
        const caller = callerOf(request.person);
        const { record, shown } = await loadImport(work, caller, event);
        const { [CHECKED]: checked, ...fields } = request.fields;
        if (isOpen(shown) && checked !== undefined && checked !== shownState(record)) throw changedSince();
        const accepted: Acceptance = {
          onPossibleDuplicate: 'ask',
          ...toAcceptance(validate(PublishFields, fields)),
        };
        await publishImport(work)(caller, record.id, accepted).catch(async (error: unknown) => {
          const { shown } = await loadImport(work, caller, event);
          if (shown.preparing || isOpen(shown)) throw error;
        });
        return { seeOther: `/imports/${record.id}/progress` };
      },
    );

/** The result of publishing depends on these; another person or window may change them while the page is open. */
const shownState = ({ rowIndex, accountId, openingBalance = null }: ImportRecord): string =>
  entityTag({ rowIndex, accountId, openingBalance });

const changedSince = () =>
  new DomainError('precondition_failed', 'The import was changed after you checked it: check it again, then add it');

/** `work`: see `readingOnce`. `forms`: the submitted form, if it was refused. */
export const effectPage = async (
  work: ImportWork,
  request: PersonRequest,
  { record, ...found }: LoadedImport,
  forms: Pick<ImportEffectContent, 'form' | 'balanceForm' | 'openingForm' | 'done'> = {},
) => {
  const [viewer, { preview }, known, runRules, { leftOut, repeated }] = await Promise.all([
    request.viewer(),
    isOpen(found.shown) ? previewKeptImport(work)(record) : { preview: null },
    readKnown(work, record.familyId),
    isOpen(found.shown) ? work.readRules(record.familyId) : undefined,
    rowRemarks(work)(record),
  ]);
  const readRules = async () => runRules;
  const accounts = [...known.accounts.values()];
  // an import of duplicates has no new rows, and finding none would look at all of them
  const hasNew = preview !== null && preview.willCreate > preview.willReview;
  const [rows, bookings, isAccountEmpty] = await Promise.all([
    hasNew ? newRows({ ...work, readRules }, record, { repeated, known }) : NO_NEW_ROWS,
    preview !== null && preview.willReview > 0 ? bookingsOf(work, callerOf(request.person), record) : [],
    preview !== null && record.accountId !== null && isEmpty(work, record),
  ]);
  const account = isAccountEmpty ? known.accounts.get(record.accountId ?? '') : undefined;
  return importEffectPage(viewer, {
    ...found,
    ...(account !== undefined && { newAccount: { ...account, href: pathOfChange(record, account.id) } }),
    checked: shownState(record),
    preview: preview && toWirePreview(preview),
    ...(preview?.renamed !== undefined && { otherNames: preview.renamed }),
    debts: new Set(accounts.flatMap(({ id, accountType }) => (isDebt(accountType) ? [id] : []))),
    isAccountEmpty,
    rows,
    bookings,
    leftOut,
    figures: figuresOf(record),
    faults: [...record.preflightErrors, ...(preview?.refusal === undefined ? [] : [preview.refusal.message])],
    ...forms,
  });
};

const BOOKINGS_SHOWN = 5;

/** The first rows of which one may be the booking of a pending one; none of files so large that finding them takes long. */
const bookingsOf = async (
  work: ImportWork,
  caller: Caller,
  record: ImportRecord,
): Promise<readonly WireRowDiagnostic[]> => {
  if (record.stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER) return [];
  const filter = { valid: null, search: null, effect: 'review' } as const;
  const { rows } = await listImportRows(work)(caller, record.id, filter, { page: 1, perPage: record.stats.rowsCount });
  return rows
    .filter(({ effect }) => effect?.candidate?.booking !== undefined)
    .slice(0, BOOKINGS_SHOWN)
    .map(toWireRowDiagnostic);
};

/** An account that was created for the import is corrected where it was proposed. */
const pathOfChange = (record: ImportRecord, accountId: AccountId): string =>
  accountId === ownAccountId(record) ? `/imports/${record.id}/columns` : `/accounts/${accountId}/edit`;

const isEmpty = async (
  { headers }: Pick<ImportWork, 'headers'>,
  { familyId, accountId: own }: Pick<ImportRecord, 'familyId' | 'accountId'>,
): Promise<boolean> => {
  const all = await headers.list(familyId);
  return all.every(({ cells }) => cells.every(({ accountId }) => accountId !== own));
};

/** GET /imports/{id}/progress: as JSON for a script, which polls until `next` is set. */
export const showProgress =
  (work: ImportWork): PageAnswer =>
  async ({ person, viewer }, event) => {
    const found = await loadImport(work, callerOf(person), event);
    const { shown } = found;
    const next = isUnderWay(shown) ? null : resultPath(found);
    if (next !== null && wantsHtml(event)) return { seeOther: next };
    const { locale } = await viewer();
    const data = {
      status: shown.status,
      preparing: shown.preparing,
      progress: shown.progress,
      next,
      state: stateOf(shown),
      count: countOf(shown, locale),
    };
    return represent(event, json(200, { data }), async () => importProgressPage(await viewer(), found));
  };

/** The page that shows the result. */
const resultPath = ({ shown, record }: Pick<LoadedImport, 'shown' | 'record'>): string => {
  const { id, status, verification, warnings } = shown;
  if (status === 'complete') return `/imports/${id}/verification`;
  if (status !== 'pending') return `/imports/${id}`;
  if (verification.readback.status === 'reverted') return `/imports/${id}?done=reverted`;
  return warnings.length === 0 ? pathAfterReading(record) : `/imports/${id}`;
};

/** GET /imports/{id}/verification */
export const showVerification =
  (work: ImportWork): PageAnswer =>
  async ({ person, viewer }, event) => {
    const { record, ...found } = await loadImport(work, callerOf(person), event);
    const isOver = record.status === 'complete';
    const shownTo = await viewer();
    const [statements, money, accountNames, uncategorized, leftOut, editedSince] = isOver
      ? await Promise.all([
          importStatements(work)(record),
          importMoney(work)(record, shownTo.today),
          namesOfAccounts(work, record),
          countUncategorized(work, record),
          leftOutMoney(work)(record),
          countEdited(work, record),
        ])
      : [[], [], new Map(), 0, NOTHING_LEFT_OUT, 0];
    return importVerificationPage(shownTo, {
      ...found,
      statements,
      money,
      accountNames,
      uncategorized,
      leftOut,
      editedSince,
      mayRulesRun: uncategorized > 0 && (await mayRulesRun(work, record)),
    });
  };

/** Rules start once an import is verified, and rarely take longer. */
const RULES_TAKE_MS = 60_000;

const mayRulesRun = async (work: ImportWork, { familyId, type, verification }: ImportRecord): Promise<boolean> => {
  const { checkedAt } = verification.readback;
  if (type === 'NativeImport' || checkedAt == null) return false;
  if (Date.parse(work.now()) - Date.parse(checkedAt) > RULES_TAKE_MS) return false;
  return (await work.records.listOf(familyId, 'rule')).some((rule) => rule.kind === 'rule' && rule.active);
};

/** Like the list that the page links to; none of files so large that counting them takes long. */
const countUncategorized = async (
  work: ImportWork,
  { id, familyId, stats, verification }: ImportRecord,
): Promise<number> => {
  const { transactions = 0 } = verification.expectedRecordCounts;
  if (transactions === 0 || Math.max(stats.rowsCount, transactions) > MAX_ROWS_FOR_EFFECT_FILTER) return 0;
  const content = { categoryId: null, inSpending: true };
  return countEntries({ ...work, importPages: findImportPages(work) })(familyId, {
    ...ALL_TRANSACTIONS,
    importId: id,
    content,
  });
};

/** None of files so large that looking for them takes long. */
const countEdited = async (work: ImportWork, record: ImportRecord): Promise<number> =>
  record.stats.rowsCount > MAX_ROWS_FOR_EFFECT_FILTER ? 0 : ((await countRevert(work)(record))?.edited.length ?? 0);

/** GET /imports/{id}/proof: a file to keep or to show to somebody else. */
export const downloadProof =
  (work: ImportWork): PageAnswer =>
  async ({ person }, event) => {
    const { record, shown } = await loadImport(work, callerOf(person), event);
    const [names, leftOut] = await Promise.all([namesOfAccounts(work, record), leftOutMoney(work)(record)]);
    const proof = toImportProof(shown, names, leftOut);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="proof-${shown.id}.json"`,
      'cache-control': 'no-store',
    };
    return { statusCode: 200, headers, body: `${JSON.stringify(proof, null, 2)}\n` };
  };

const namesOfAccounts = async (
  { accounts }: Pick<ImportWork, 'accounts'>,
  { familyId }: Pick<ImportRecord, 'familyId'>,
): Promise<ReadonlyMap<string, string>> => new Map((await accounts.list(familyId)).map(({ id, name }) => [id, name]));
