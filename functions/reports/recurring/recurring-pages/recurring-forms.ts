import type { RecurringTransaction } from '../../../../shared/catalogue/domain/recurring.ts';
import { dayOf, scheduledDate } from '../../../../shared/catalogue/domain/recurring-interval.ts';
import { toRecurringChanges, toRecurringRequest } from '../../../../shared/catalogue/schema/recurring-transaction.ts';
import { recurringWrites, SAME_AMOUNT } from '../../../../shared/catalogue/use-cases/recurring-writes.ts';
import type { PageAnswer, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import { addDays } from '../../../../shared/platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../../shared/platform/domain/ids.ts';
import { absolute, negate } from '../../../../shared/platform/domain/money/decimal.ts';
import { isRunning, type RecurringItem } from '../../../../shared/reports/recurring/domain/recurring-plan.ts';
import { findRecurring } from '../../../../shared/reports/recurring/use-cases/find-recurring.ts';
import { type FormState, newForm } from '../../../../web/platform/form-state.ts';
import { writeTypedMoney } from '../../../../web/platform/format/money.ts';
import { newRecurringPage } from '../../../../web/reports/recurring/recurring-form-page.ts';
import { RECURRING_PATH } from '../../../../web/reports/recurring/recurring-rows.ts';
import { type Fields, ledgerAmountOf, textOf } from '../../../platform/form-values.ts';
import { formVersion } from '../../../platform/form-version.ts';
import { submissionId } from '../../../platform/submit-once.ts';
import { itemIn, itemView, type RecurringWork, readChoices } from './show-recurring.ts';

/** GET /recurring/new: the query can name a transaction that it repeats. */
export const newRecurring =
  (work: RecurringWork): PageAnswer =>
  async (request) => {
    const { transaction_id: id } = request.query;
    const { today, locale } = await request.viewer();
    const { familyId } = request.person.user;
    const values = id === undefined ? undefined : await valuesOfTransaction(work, { familyId, id, today, locale });
    const next = scheduledDate({ date: today, interval: 'monthly', day: dayOf(today) }, 1);
    const usual = { direction: 'out', interval: 'monthly', next_expected_date: next };
    return await newView(work, request, newForm({ ...usual, ...values, once: work.newId() }));
  };

type Repeated = {
  readonly familyId: FamilyId;
  readonly id: string;
  readonly today: string;
  readonly locale: string;
};

const valuesOfTransaction = async (
  { entries }: RecurringWork,
  { familyId, id, today, locale }: Repeated,
): Promise<FormState['values'] | undefined> => {
  const entry = await entries.find(familyId, id);
  if (entry?.kind !== 'transaction') return undefined;
  const { name, amount, currency, accountId, categoryId, merchantId, date } = entry;
  const schedule = { date, interval: 'monthly', day: dayOf(date) } as const;
  const next = [1, 2].map((number) => scheduledDate(schedule, number)).find((day) => day > today);
  return {
    name,
    direction: amount.startsWith('-') ? 'in' : 'out',
    amount: writeTypedMoney(absolute(amount), currency, locale),
    account_id: accountId,
    category_id: categoryId ?? '',
    merchant_id: merchantId ?? '',
    next_expected_date: next ?? addDays(today, 1),
  };
};

const newView = async (work: RecurringWork, { person: { user }, viewer }: PersonRequest, form: FormState) => {
  const seenBy = await viewer();
  return newRecurringPage(seenBy, { form, choices: await readChoices(work, user.familyId, seenBy.locale) });
};

/** POST /recurring */
export const addRecurring =
  (work: RecurringWork): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      (form) => newView(work, request, form),
      async () => {
        const { person, fields, viewer } = request;
        const { familyId } = person.user;
        const sent = { ...fieldsIn(fields, (await viewer()).locale), merchant_id: textOf(fields, 'merchant_id') };
        const recurring = toRecurringRequest(sent);
        const id = submissionId({ familyId, fields, request: recurring });
        await recurringWrites(work).create({ familyId }, recurring, id);
        return { seeOther: `${RECURRING_PATH}?done=added` };
      },
    );

const fieldsIn = (fields: Fields, locale: string): Fields => ({
  name: textOf(fields, 'name'),
  amount: ledgerAmountOf(fields, locale),
  next_expected_date: textOf(fields, 'next_expected_date'),
  account_id: textOf(fields, 'account_id'),
  category_id: textOf(fields, 'category_id'),
  interval: textOf(fields, 'interval'),
});

/** POST /recurring/{id} */
export const changeRecurring =
  (work: RecurringWork): PageAnswer =>
  async (request, event) =>
    request.showFormOnError(
      (form) => itemView(work, request, event, form),
      async () => {
        const { person, fields, viewer } = request;
        const { locale, today } = await viewer();
        const item = itemIn(await findRecurring(work)(person.user.familyId, today), event);
        const sent = toRecurringChanges(changedIn(fieldsIn(fields, locale), item));
        const changes = { ...sent, ...(sent.amount !== undefined && SAME_AMOUNT) };
        await recurringWrites(work).update(person.user, request.id, changes, formVersion(fields));
        return { seeOther: `${RECURRING_PATH}/${request.id}?done=saved` };
      },
    );

/** The form has the amount and the date that are expected now; the record keeps its own, and its day, unless a person changed them. */
const changedIn = ({ amount, next_expected_date: next, ...others }: Fields, item: RecurringItem): Fields => ({
  ...others,
  ...(amount !== item.amount && { amount }),
  ...(next !== item.nextDate && { next_expected_date: next }),
});

/** POST /recurring/{id}/pause, and /resume */
export const setStatus =
  (status: 'active' | 'inactive') =>
  (work: RecurringWork): PageAnswer =>
  async ({ person, fields, id }) => {
    await recurringWrites(work).update(person.user, id, { status }, formVersion(fields));
    return { seeOther: `${RECURRING_PATH}/${id}?done=${status === 'active' ? 'resumed' : 'paused'}` };
  };

/** POST /recurring/{id}/delete. What was rejected is suggested again without its record: `restored`. */
export const removeRecurring =
  (done: 'deleted' | 'restored') =>
  (work: RecurringWork): PageAnswer =>
  async ({ person, fields, id }) => {
    await recurringWrites(work).remove(person.user, id, formVersion(fields));
    return { seeOther: `${RECURRING_PATH}?done=${done}` };
  };

/** POST /recurring/found: keeps what was found, or that it does not recur. Nothing happens to what is not found any more. */
export const decideFound =
  (work: RecurringWork): PageAnswer =>
  async ({ person: { user }, fields, viewer }) => {
    const { familyId } = user;
    const { today } = await viewer();
    const decision = textOf(fields, 'decision');
    const found = (await findRecurring(work)(familyId, today)).filter(({ record }) => record === null);
    const decided =
      decision === 'confirm_all' ? found.filter(isRunning) : found.filter(({ id }) => id === textOf(fields, 'id'));
    for (const item of decided) await keep(work, familyId, item, decision === 'reject');
    return { seeOther: `${RECURRING_PATH}?done=${decision === 'reject' ? 'rejected' : 'confirmed'}` };
  };

/** Under the name of its merchant, because names of transactions have numbers that differ. */
const keep = async (
  work: RecurringWork,
  familyId: FamilyId,
  item: RecurringItem,
  isDismissed: boolean,
): Promise<RecurringTransaction> => {
  const { id, name, accountId, merchantId, categoryId, currency, amount, range, schedule, lastDate, count } = item;
  const merchant = merchantId === null ? undefined : await work.records.find(familyId, 'merchant', merchantId);
  const signed = (limit: string) => (amount.startsWith('-') ? negate(limit) : limit);
  return recurringWrites(work).keep(
    { familyId },
    merchant?.name ?? name,
    {
      ...{ accountId, merchantId, categoryId, currency, amount },
      interval: schedule.interval,
      expectedDayOfMonth: schedule.day,
      lastOccurrenceDate: lastDate ?? schedule.date,
      nextExpectedDate: schedule.date,
      status: isDismissed ? 'inactive' : 'active',
      occurrenceCount: count,
      manual: false,
      expectedAmountMin: range && signed(range[0]),
      expectedAmountMax: range && signed(range[1]),
      expectedAmountAvg: range && amount,
      ...(isDismissed && { dismissed: true }),
    },
    id,
  );
};
