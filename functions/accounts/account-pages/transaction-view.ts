import type { Entry } from '../../../shared/ledger/domain/entry.ts';
import { toTransaction } from '../../../shared/ledger/schema/transaction.ts';
import { requireEntry } from '../../../shared/ledger/use-cases/change-entry.ts';
import { listParts } from '../../../shared/ledger/use-cases/list-parts.ts';
import type { PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { transactionPage } from '../../../web/ledger/transaction-page.ts';
import type { FormState } from '../../../web/platform/form-state.ts';
import type { Html } from '../../../web/platform/html.ts';
import type { LedgerWork } from '../ledger-work.ts';
import { namedImports } from './named-imports.ts';
import { readCatalogue } from './read-catalogue.ts';
import { toTransactionForm } from './transaction-form.ts';

/**
 * The page of a transaction as it is now; `typed` is what its form shows instead.
 * @throws NotFoundError
 */
export const transactionView = async (
  work: LedgerWork,
  { person: { user }, viewer }: PersonRequest,
  event: ApiEvent,
  typed: Partial<FormState> = {},
): Promise<Html> => {
  const { familyId } = user;
  const [found, seenBy] = await Promise.all([work.entries.find(familyId, pathId(event)), viewer()]);
  const entry = requireEntry(found, 'transaction');
  const [parts, parent, suggested, catalogue] = await Promise.all([
    listParts(work)(familyId, entry),
    findOne(work, familyId, entry.parentId),
    findOne(work, familyId, suggestedId(entry)),
    readCatalogue(work.records, { familyId, locale: seenBy.locale, merchants: true }),
  ]);
  const [one, ...others] = await work.name(familyId, [entry, ...parts, ...parent, ...suggested]);
  if (one === undefined) throw new NotFoundError('Transaction');
  const transaction = toTransaction(one, seenBy.today);
  const shown = others.map((other) => toTransaction(other, seenBy.today));
  const sources = await namedImports(work, familyId, [transaction.import_id]);
  return transactionPage(seenBy, {
    transaction,
    catalogue,
    sources,
    version: entityTag(entry),
    done: queryOf(event)['done'],
    parts: shown.slice(0, parts.length),
    parent: shown.find(({ id }) => id === entry.parentId) ?? null,
    suggested: shown.find(({ id }) => id === suggestedId(entry)) ?? null,
    form: { ...toTransactionForm(transaction, seenBy.locale), ...typed },
  });
};

const suggestedId = ({ feed }: Entry): string | null => feed?.match?.entryId ?? null;

const findOne = async (
  { entries }: Pick<LedgerWork, 'entries'>,
  familyId: string,
  id: string | null,
): Promise<readonly Entry[]> => {
  const entry = id === null ? undefined : await entries.find(familyId, id);
  return entry?.kind === 'transaction' ? [entry] : [];
};
