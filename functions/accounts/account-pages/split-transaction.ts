import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { requireEntry } from '../../../shared/ledger/entries/use-cases/change-entry.ts';
import { listParts, updateTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { toTransaction, toTransactionChanges } from '../../../shared/ledger/schema/transaction.ts';
import { callerOf, type PageAnswer, type PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { DomainError, NotFoundError, ValidationError } from '../../../shared/platform/domain/errors.ts';
import type { FamilyId } from '../../../shared/platform/domain/ids.ts';
import { entriesOf } from '../../../shared/platform/domain/keys-of.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/response/entity-tag.ts';
import { typedIn } from '../../../shared/platform/http/response/refused-form.ts';
import { partField, partNumbers, splitPage } from '../../../web/ledger/split-page.ts';
import { withQuery } from '../../../web/platform/components/table.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import type { Html } from '../../../web/platform/html.ts';
import type { Fields } from '../../platform/form-values.ts';
import { formVersion } from '../../platform/form-version.ts';
import { readCatalogue } from '../../platform/read-catalogue.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { BLANK_PART, leftOfTyped, splitValues, toSplits, typedParts } from './split-fields.ts';
import { undoSince } from './undo-edit.ts';

/** GET /transactions/{id}/split. A part has no parts: it leads to those of its transaction. */
export const showSplit =
  (work: LedgerWork): PageAnswer =>
  async (request, event) => {
    const { entry } = await readWhole(work, request.person.user.familyId, event);
    return entry.parentId === null
      ? await splitView(work, request, event)
      : { seeOther: `/transactions/${entry.parentId}/split` };
  };

/** POST /transactions/{id}/split: another row, or the parts of all rows. */
export const saveSplit = (work: LedgerWork): PageAnswer => {
  const update = updateTransaction(work);
  return async (request, event) => {
    const { person, fields, isForm, viewer } = request;
    if (isForm && fields['action'] === 'add') {
      return await splitView(work, request, event, newForm(withRow(typedIn(fields))));
    }
    return request.showFormOnError(
      (form) => splitView(work, request, event, form),
      async () => {
        const { entry, parts } = await readWhole(work, person.user.familyId, event);
        const { locale } = await viewer();
        requireSameParts(fields, parts);
        const splits = toSplits(fields, { parent: entry, parts, locale });
        const rows = typedParts(fields, { parent: entry, locale }).map(({ row }) => row);
        const begun = work.now();
        const split = await update(callerOf(person), entry.id, changesOf(splits, rows), formVersion(fields));
        return { seeOther: withQuery(`/transactions/${entry.id}`, { done: 'split', undo: undoSince(split, begun) }) };
      },
    );
  };
};

/** POST /transactions/{id}/join: without its parts, the transaction counts again if they did. */
export const joinParts = (work: LedgerWork): PageAnswer => {
  const update = updateTransaction(work);
  return async (request, event) => {
    const { person, fields } = request;
    return request.showFormOnError(
      ({ errors }) => splitView(work, request, event, { errors }),
      async () => {
        const { entry, parts } = await readWhole(work, person.user.familyId, event);
        requireSameParts(fields, parts);
        const excluded = parts.length > 0 && parts.every((part) => part.excluded);
        const changes = toTransactionChanges({ splits: [], ...(entry.hasParts && { excluded }) });
        const begun = work.now();
        const joined = await update(callerOf(person), entry.id, changes, formVersion(fields));
        return { seeOther: withQuery(`/transactions/${entry.id}`, { done: 'joined', undo: undoSince(joined, begun) }) };
      },
    );
  };
};

const readWhole = async (
  work: LedgerWork,
  familyId: FamilyId,
  event: ApiEvent,
): Promise<{ readonly entry: Entry; readonly parts: readonly Entry[] }> => {
  const entry = requireEntry(await work.entries.find(familyId, pathId(event)), 'transaction');
  return { entry, parts: await listParts(work)(familyId, entry) };
};

/** Parts can change without their parent. */
const requireSameParts = (fields: Fields, parts: readonly Entry[]): void =>
  formVersion({ version: fields['parts_version'] })({ parts });

const withRow = (values: FormState['values']): FormState['values'] => {
  const row = (partNumbers(values).at(-1) ?? 0) + 1;
  return {
    ...values,
    ...Object.fromEntries(entriesOf(BLANK_PART).map(([field, value]) => [partField(row, field), value])),
  };
};

/** @throws ValidationError, or the same about the rows of the form */
const changesOf = (splits: readonly Fields[], rows: readonly number[]) => {
  try {
    return toTransactionChanges({ splits });
  } catch (error) {
    throw error instanceof ValidationError ? aboutRows(error, rows) : error;
  }
};

/** The errors of the API name the nth part: here, they name its row. */
const aboutRows = (error: ValidationError, rows: readonly number[]): DomainError => {
  const errors = (error.extras.errors ?? [error.message]).map((sentence) =>
    sentence.replace(/^splits\.(\d+)\.(name|amount)/, (_, at, field) => partField(rows[Number(at)] ?? 1, field)),
  );
  return new DomainError('validation_failed', errors[0] ?? '', { errors, cause: error });
};

/** The page of the parts as they are; `typed` replaces the form values. */
const splitView = async (
  work: LedgerWork,
  { person: { user }, viewer }: PersonRequest,
  event: ApiEvent,
  typed: Partial<FormState> = {},
): Promise<Html> => {
  const { familyId } = user;
  const [{ entry, parts }, seenBy] = await Promise.all([readWhole(work, familyId, event), viewer()]);
  const { locale, today } = seenBy;
  const [[parent, ...named], catalogue] = await Promise.all([
    work.name(familyId, [entry, ...parts]),
    readCatalogue(work, { familyId, locale, merchants: false }),
  ]);
  if (parent === undefined) throw new NotFoundError('Transaction');
  const form = { ...newForm(splitValues(entry, parts, locale)), ...typed };
  return splitPage(seenBy, {
    transaction: toTransaction(parent, today),
    parts: named.map((part) => toTransaction(part, today)),
    versions: { version: entityTag(entry), parts_version: entityTag({ parts }) },
    left: leftOfTyped(form.values, entry, locale),
    form,
    catalogue,
  });
};
