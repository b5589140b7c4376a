import { USER } from '../../../platform/domain/owner.ts';
import { BARE_CONTENT, type EntryContent, TRANSACTION_KINDS, VALUATION_KINDS } from '../../entries/domain/entry.ts';
import { filledBits } from '../../entries/domain/fields.ts';
import type { PastChange } from '../../history/domain/entry-history.ts';
import { type Birth, type Fingerprint, fingerprintOf, isLiving, type Owner, type Slot } from './page.ts';
import {
  type Columns,
  constant,
  KINDS,
  type MonthSlots,
  type StoredBookings,
  type StoredChange,
  type StoredOwner,
  type StoredPrint,
  type StoredReferences,
  toNumbers,
} from './slot-columns.ts';

/** Deterministic: the same slots always give the same text. */
export const encodeSlots = (pages: readonly MonthSlots[]): string => {
  const writer = createWriter();
  for (const { month, slots } of pages) for (const slot of slots) writer.add(slot, month);
  const months = pages.map(({ month, slots }) => [month, slots.length] as const);
  return JSON.stringify({ months, ...writer.finish() } satisfies Columns);
};

const createWriter = () => {
  const dictionaries = createDictionaries();
  const lists = emptyLists();
  const addIdentity = createIdentityWriter(lists, dictionaries);
  const addContent = createContentWriter(lists, dictionaries);
  const addHistory = createHistoryWriter(lists, dictionaries);
  const { births, ids, instants, numberOrZero, instantOrZero } = dictionaries;
  return {
    add: (slot: Slot, month: string): void => {
      const living = isLiving(slot) ? slot : undefined;
      addIdentity(slot);
      addContent(isLiving(slot) ? slot.content : { ...BARE_CONTENT, ...slot.original }, month);
      lists.originals.push(living?.original == null ? 0 : storePrint(living.original));
      lists.accounts.push(numberOrZero(living?.accountId ?? null));
      lists.edited.push(living?.edited ?? 0);
      lists.editedAt.push(instantOrZero(living?.editedAt ?? null));
      addHistory(slot);
    },
    finish: (): Omit<Columns, 'months'> => ({
      birthList: births.values().map(storeBirth),
      ids: ids.values(),
      instants: instants.values(),
      ...shortened(lists),
    }),
  };
};

const storeBirth = ({ importId, attempt, at, byRow }: Birth): Columns['birthList'][number] =>
  byRow ? [importId, attempt, at, 1] : [importId, attempt, at];

type Dictionaries = ReturnType<typeof createDictionaries>;

const createDictionaries = () => {
  const births = createDictionary<Birth>((birth) => JSON.stringify(storeBirth(birth)));
  const ids = createDictionary<string>((id) => id);
  const instants = createDictionary<string>((instant) => instant);
  return {
    births,
    ids,
    instants,
    numberOrZero: (id: string | null): number => (id === null ? 0 : ids.numberOf(id) + 1),
    instantOrZero: (at: string | null): number => (at === null ? 0 : instants.numberOf(at) + 1),
  };
};

const createIdentityWriter = (lists: Lists, { births, ids, instantOrZero }: Dictionaries) => {
  const storeOwner = ({ id, row, bits, filledAt }: Owner): StoredOwner => [
    ids.numberOf(id),
    row,
    bits,
    instantOrZero(filledAt),
  ];
  let lastRow = 0;
  return (slot: Slot): void => {
    lists.births.push(births.numberOf(slot.birth));
    lists.rows.push(slot.row - lastRow);
    lastRow = slot.row;
    lists.tails.push(slot.tail ?? 0);
    lists.parents.push(slot.parent ?? 0);
    lists.owners.push(isPlainlyOwned(slot) ? 0 : slot.owners.map(storeOwner));
    lists.references.push(storeReferences(slot.owners));
    lists.bookings.push(storeBookings(slot.owners));
    lists.deleted.push(instantOrZero(slot.deletedAt));
    lists.feeds.push(slot.feed ?? 0);
  };
};

const storeReferences = (owners: readonly Owner[]): StoredReferences => {
  const references = owners.map(({ reference }) => reference ?? 0);
  const [only = 0] = references;
  if (references.length <= 1) return only;
  return references.some((reference) => reference !== 0) ? references : 0;
};

const storeBookings = (owners: readonly Owner[]): StoredBookings => {
  const bookings = owners.map(({ pending, booking }) => booking ?? (pending ? 1 : 0));
  return bookings.some((booking) => booking !== 0) ? bookings : 0;
};

const createHistoryWriter = (lists: Lists, { ids, instants, numberOrZero }: Dictionaries) => {
  const storeChange = ({ by, at, before, marks, fresh, support, joined }: PastChange): StoredChange => {
    const [changeSet, user] = [numberOrZero(by.importId ?? by.changeSetId), numberOrZero(by.userId)];
    const supporting = support.map(({ id, bits }) => [ids.numberOf(id), bits] as const);
    const change = [changeSet, user, instants.numberOf(at), before, marks, fresh, supporting] as const;
    // versions without corrections and names of keys read a list in the eighth place
    if (by.importId !== undefined) return [...change, [], 1];
    const came = joined?.map(ids.numberOf);
    if (by.keyName !== undefined) return [...change, came ?? [], came === undefined ? 2 : 0, ids.numberOf(by.keyName)];
    return came === undefined ? change : [...change, came];
  };
  return (slot: Slot): void => {
    lists.history.push(isLiving(slot) && slot.history.length > 0 ? slot.history.map(storeChange) : 0);
    lists.removed.push(isLiving(slot) ? 0 : (slot.removed ?? 0));
  };
};

const createContentWriter =
  (lists: Lists, { ids, numberOrZero }: Dictionaries) =>
  (content: EntryContent, month: string): void => {
    const { transactionKind, valuationKind } = content;
    lists.kinds.push(KINDS.indexOf(content.kind));
    lists.dates.push(storeDate(content.date, month));
    lists.amounts.push(content.amount);
    lists.currencies.push(ids.numberOf(content.currency));
    lists.names.push(content.name);
    lists.notes.push(content.notes ?? 0);
    lists.categories.push(numberOrZero(content.categoryId));
    lists.merchants.push(numberOrZero(content.merchantId));
    lists.tags.push(content.tagIds.length === 0 ? 0 : content.tagIds.map((id) => ids.numberOf(id)));
    lists.excluded.push(content.excluded ? 1 : 0);
    lists.transactionKinds.push(transactionKind === null ? 0 : TRANSACTION_KINDS.indexOf(transactionKind) + 1);
    lists.valuationKinds.push(valuationKind === null ? 0 : VALUATION_KINDS.indexOf(valuationKind) + 1);
    lists.details.push(content.details ?? 0);
    lists.links.push(content.links ?? 0);
    const { externalId, metadata } = content;
    lists.externalIds.push(externalId == null ? 0 : [ids.numberOf(externalId.source), externalId.id]);
    lists.metadata.push(metadata ?? 0);
  };

/** Owned by its creator alone, for every field: the usual case. */
const isPlainlyOwned = (slot: Slot): boolean => {
  const [owner] = slot.owners;
  return (
    owner !== undefined &&
    slot.owners.length === 1 &&
    owner.id === (slot.birth.importId ?? USER) &&
    owner.row === slot.row &&
    owner.filledAt === null &&
    owner.bits === (isLiving(slot) ? filledBits(slot.content) : 0)
  );
};

const storeDate = (date: string, month: string): number | string =>
  date.startsWith(`${month}-`) && date.length === 10 ? Number(date.slice(8)) : date;

const storePrint = (fingerprint: Fingerprint): StoredPrint => {
  const { kind, date, amount, currency, name, details } = fingerprintOf(fingerprint);
  const print = [KINDS.indexOf(kind), date, amount, currency, name] as const;
  return details === null ? print : [...print, details];
};

type Column = Exclude<keyof Columns, 'months' | 'birthList' | 'ids' | 'instants' | 'rowUnit'>;
type Lists = { readonly [Name in Column]-?: ValueOf<Columns[Name]>[] };
type ValueOf<Values> = Values extends readonly (infer Value)[] ? Value : never;

const emptyLists = (): Lists => ({
  births: [],
  rows: [],
  tails: [],
  parents: [],
  owners: [],
  deleted: [],
  kinds: [],
  dates: [],
  amounts: [],
  currencies: [],
  names: [],
  notes: [],
  categories: [],
  merchants: [],
  tags: [],
  excluded: [],
  transactionKinds: [],
  valuationKinds: [],
  details: [],
  links: [],
  externalIds: [],
  metadata: [],
  feeds: [],
  originals: [],
  accounts: [],
  edited: [],
  editedAt: [],
  history: [],
  removed: [],
  references: [],
  bookings: [],
});

/** For lists that are complete. */
const shortened = (all: Lists): Omit<Columns, 'months' | 'birthList' | 'ids' | 'instants'> => {
  for (const values of Object.values(all)) values.length = constant<unknown>(values).length;
  const { history, removed, references, bookings, externalIds, metadata, ...lists } = all;
  return {
    ...lists,
    ...shortenRows(lists.rows),
    amounts: joinAmounts(lists.amounts),
    births: toNumbers(lists.births),
    dates: toNumbers(lists.dates),
    categories: toNumbers(lists.categories),
    merchants: toNumbers(lists.merchants),
    transactionKinds: toNumbers(lists.transactionKinds),
    ...(history.some((place) => place !== 0) && { history }),
    ...(removed.some((place) => place !== 0) && { removed }),
    ...(references.some((reference) => reference !== 0) && { references }),
    ...(bookings.some((booking) => booking !== 0) && { bookings }),
    ...(externalIds.some((externalId) => externalId !== 0) && { externalIds }),
    ...(metadata.some((pairs) => pairs !== 0) && { metadata }),
  };
};

/** The rows of a native file are multiples of this. */
const ROW_UNIT = 1000;

const shortenRows = (rows: readonly number[]): Pick<Columns, 'rows' | 'rowUnit'> =>
  rows.length > 1 && rows.every((step) => step % ROW_UNIT === 0)
    ? { rows: rows.map((step) => step / ROW_UNIT), rowUnit: ROW_UNIT }
    : { rows };

/** One text is read faster than a list. */
const joinAmounts = (amounts: readonly string[]): Columns['amounts'] =>
  amounts.length > 1 && !amounts.some((amount) => amount.includes(' ')) ? amounts.join(' ') : amounts;

/** Numbers values in the order in which they first occur. */
const createDictionary = <T>(keyOf: (value: T) => unknown) => {
  const numbers = new Map<unknown, number>();
  const values: T[] = [];
  // neighbours usually share the same value, often the same object
  let last: { readonly value: T; readonly number: number } | undefined;
  return {
    values: (): readonly T[] => values,
    numberOf: (value: T): number => {
      if (last !== undefined && last.value === value) return last.number;
      const key = keyOf(value);
      const number = numbers.get(key) ?? values.push(value) - 1;
      numbers.set(key, number);
      last = { value, number };
      return number;
    },
  };
};
