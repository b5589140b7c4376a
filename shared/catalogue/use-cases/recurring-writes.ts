import { NotFoundError, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller, Families } from '../../platform/domain/family.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { USER } from '../../platform/domain/owner.ts';
import type { Precondition } from '../../platform/domain/precondition.ts';
import { unknownId } from '../../platform/domain/unknown-id.ts';
import type { RecordAttributes } from '../domain/catalogue-record.ts';
import type { RecurringTransaction } from '../domain/recurring.ts';
import { dayOf, type RecurringInterval, scheduledDate } from '../domain/recurring-interval.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';
import { changeRecord, notFound, recordFacts, removeRecord } from './record-writes.ts';

type Family = Pick<Caller, 'familyId'>;
type Attributes = RecordAttributes['recurring_transaction'];

/** Added by a person. `currency` null: that of the account, or of the family. */
export type RecurringRequest = Pick<
  Attributes,
  'amount' | 'nextExpectedDate' | 'accountId' | 'merchantId' | 'status'
> & {
  readonly name: string;
  readonly categoryId: string | null;
  readonly currency: string | null;
  readonly interval: RecurringInterval;
  /** By default, that of the next date. */
  readonly expectedDayOfMonth?: number;
};

export type RecurringChanges = Partial<
  Pick<
    Attributes,
    | 'amount'
    | keyof typeof SAME_AMOUNT
    | 'currency'
    | 'nextExpectedDate'
    | 'accountId'
    | 'merchantId'
    | 'categoryId'
    | 'interval'
    | 'expectedDayOfMonth'
    | 'status'
    | 'dismissed'
  >
> & { readonly name?: string };

export type RecurringWriteDependencies = CatalogueDependencies & {
  readonly families: Families;
  readonly accounts: {
    readonly find: (familyId: FamilyId, id: string) => Promise<{ readonly currency: string } | undefined>;
  };
};

/**
 * Recurring transactions that people add and change. They change no transactions.
 * @throws NotFoundError, ValidationError, DomainError `precondition_failed`
 */
export const recurringWrites = (deps: RecurringWriteDependencies) => {
  const find = async (familyId: FamilyId, id: string): Promise<RecurringTransaction> => {
    const found = await deps.records.find(familyId, KIND, id);
    if (found?.kind !== KIND) throw notFound(KIND);
    return found;
  };
  /** With all attributes: repeating it creates one. */
  const keep = async (
    { familyId }: Family,
    name: string,
    attributes: Attributes,
    id: string,
  ): Promise<RecurringTransaction> => {
    const binding = { familyId, kind: KIND, name, attributes, owner: USER } as const;
    await deps.records.create({ ...binding, candidateId: id, now: deps.now() });
    return find(familyId, id);
  };
  return {
    find,
    keep,
    create: async (caller: Family, request: RecurringRequest, id = deps.newId()): Promise<RecurringTransaction> => {
      const { name, currency, interval, nextExpectedDate, categoryId, ...rest } = request;
      const own = await requireReferences(deps, caller.familyId, request);
      const day = request.expectedDayOfMonth ?? dayOf(nextExpectedDate);
      const attributes: Attributes = {
        ...rest,
        ...{ nextExpectedDate, interval, categoryId, expectedDayOfMonth: day },
        currency: currency ?? own ?? (await currencyOf(deps, caller.familyId)),
        lastOccurrenceDate: scheduledDate({ date: nextExpectedDate, interval, day }, -1),
        ...{ occurrenceCount: 0, manual: true },
        ...SAME_AMOUNT,
      };
      return keep(caller, name, attributes, id);
    },
    update: async (
      { familyId }: Family,
      id: string,
      { name, ...changes }: RecurringChanges,
      precondition: Precondition,
    ): Promise<RecurringTransaction> => {
      await requireReferences(deps, familyId, changes);
      const place = { familyId, kind: KIND, id } as const;
      return changeRecord(deps, place, {
        precondition,
        isFree: true,
        decide: (record) => ({ name: name ?? record.name, attributes: { ...impliedBy(record, changes), ...changes } }),
      });
    },
    remove: ({ familyId }: Family, id: string, precondition: Precondition): Promise<void> =>
      removeRecord(deps, { familyId, kind: KIND, id }, precondition),
  };
};

const KIND = 'recurring_transaction';
/** It is expected as it is: replaces what was seen before. */
export const SAME_AMOUNT = { expectedAmountMin: null, expectedAmountMax: null, expectedAmountAvg: null };

/** The state that the ETag covers. */
export const recurringFacts = (record: RecurringTransaction): object => recordFacts(record);

/** Another amount replaces what was seen before; another date is on another day. */
const impliedBy = (
  { amount, nextExpectedDate }: RecurringTransaction,
  changes: RecurringChanges,
): Partial<Attributes> => ({
  ...(changes.amount !== undefined && changes.amount !== amount && SAME_AMOUNT),
  ...(changes.nextExpectedDate !== undefined &&
    changes.nextExpectedDate !== nextExpectedDate && { expectedDayOfMonth: dayOf(changes.nextExpectedDate) }),
});

const currencyOf = async ({ families }: RecurringWriteDependencies, familyId: FamilyId): Promise<string> => {
  const family = await families.find(familyId);
  if (family === undefined) throw new NotFoundError('Family', 'Family not found');
  return family.currency;
};

type References = Partial<Pick<Attributes, 'accountId' | 'merchantId' | 'categoryId'>>;

/** The currency of the account. Adds the person as an owner of the category and the merchant before the record refers to them. */
const requireReferences = async (
  { accounts, records }: RecurringWriteDependencies,
  familyId: FamilyId,
  { accountId, merchantId, categoryId }: References,
): Promise<string | undefined> => {
  const bind = async (kind: 'merchant' | 'category', id: string | null | undefined): Promise<boolean> =>
    id == null || records.bindById(familyId, kind, id, USER);
  const [account, isMerchant, isCategory] = await Promise.all([
    accountId == null ? undefined : accounts.find(familyId, accountId),
    bind('merchant', merchantId),
    bind('category', categoryId),
  ]);
  const wrong = [
    ...(accountId != null && account === undefined ? [unknownId('account_id', 'an account', accountId)] : []),
    ...(isMerchant ? [] : [unknownId('merchant_id', 'a merchant', merchantId)]),
    ...(isCategory ? [] : [unknownId('category_id', 'a category', categoryId)]),
  ];
  if (wrong.length > 0) throw new ValidationError(wrong);
  return account?.currency;
};
