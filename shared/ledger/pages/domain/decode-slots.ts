import type { ClientFields, ExternalId, Metadata } from '../../../platform/domain/external-id.ts';
import { USER } from '../../../platform/domain/owner.ts';
import { readJson } from '../../../platform/domain/stored-shape.ts';
import {
  type EntryContent,
  type EntryKind,
  type IdTail,
  TRANSACTION_KINDS,
  VALUATION_KINDS,
} from '../../entries/domain/entry.ts';
import { filledBits } from '../../entries/domain/fields.ts';
import type { PastChange } from '../../history/domain/entry-history.ts';
import { type Birth, type Fingerprint, fingerprintOf, type Owner, type Slot } from './page.ts';
import {
  type Columns,
  KINDS,
  type MonthSlots,
  numberAt,
  readColumns,
  type StoredBookings,
  type StoredChange,
  type StoredOwner,
  type StoredPrint,
  type StoredReferences,
  valueAt,
} from './slot-columns.ts';

/** Decodes the output of `encodeSlots`. */
export const decodeSlots = (text: string): readonly MonthSlots[] => slotsOf(openColumns(text));

/** The slots of the pages; only of these months, if given. */
export const slotsOf = ({ pages, slot }: SlotColumns, months?: ReadonlySet<string>): readonly MonthSlots[] =>
  pages
    .filter(({ month }) => months?.has(month) !== false)
    .map(({ month, from, to }) => ({ month, slots: Array.from({ length: to - from }, (_, at) => slot(from + at)) }));

/** The slots of a page in the columns, from `from` to before `to`. */
type ColumnPage = { readonly month: string; readonly from: number; readonly to: number };

/** Stored slots by number, so that a search looks at a few columns and builds few slots. Markers have no entry. */
export type SlotColumns = {
  readonly pages: readonly ColumnPage[];
  readonly isLiving: (at: number) => boolean;
  readonly kind: (at: number) => EntryKind;
  readonly date: (at: number) => string;
  readonly amount: (at: number) => string;
  readonly name: (at: number) => string;
  readonly notes: (at: number) => string | null;
  readonly categoryId: (at: number) => string | null;
  readonly merchantId: (at: number) => string | null;
  readonly tagIds: (at: number) => readonly string[];
  readonly externalId: (at: number) => ExternalId | null;
  readonly metadata: (at: number) => Metadata | null;
  /** null: the account of the page. */
  readonly accountId: (at: number) => string | null;
  readonly parent: (at: number) => IdTail | null;
  /** All names and notes, for a quick test whether a word occurs at all. */
  readonly texts: () => readonly string[];
  /** All amounts, for such a test. */
  readonly amounts: () => readonly string[];
  /** All ids that they refer to, for such a test. */
  readonly ids: () => readonly string[];
  readonly content: (at: number) => EntryContent;
  readonly slot: (at: number) => Slot;
};

/** Opens the output of `encodeSlots`. */
export const openColumns = (text: string): SlotColumns => {
  const columns = readJson(readColumns, text, 'page');
  const dictionaries = openDictionaries(columns);
  const { idOrNull } = dictionaries;
  const pages = pagesOf(columns);
  const amounts = typeof columns.amounts === 'string' ? columns.amounts.split(' ') : columns.amounts;
  const content = createContentReader({ ...columns, amounts }, dictionaries, pages);
  const deleted = valueAt(columns.deleted);
  const parents = valueAt(columns.parents);
  const accounts = valueAt(columns.accounts);
  return {
    pages,
    ...content,
    isLiving: (at) => deleted(at) === 0,
    accountId: (at) => idOrNull(accounts(at)),
    parent: (at) => parents(at) || null,
    texts: () => [...columns.names, ...columns.notes.filter((note) => note !== 0)],
    amounts: () => amounts,
    ids: () => columns.ids,
    slot: createSlotReader(columns, dictionaries, content.content),
  };
};

const pagesOf = ({ months }: Columns): readonly ColumnPage[] => {
  let to = 0;
  return months.map(([month, count]) => {
    const from = to;
    to += count;
    return { month, from, to };
  });
};

const createSlotReader = (
  columns: Columns,
  dictionaries: Dictionaries,
  readContent: (at: number) => EntryContent,
): ((at: number) => Slot) => {
  const readIdentity = createIdentityReader(columns, dictionaries);
  const deleted = valueAt(columns.deleted);
  const owners = valueAt(columns.owners);
  const originals = valueAt(columns.originals);
  const accounts = valueAt(columns.accounts);
  const edited = valueAt(columns.edited);
  const editedAt = valueAt(columns.editedAt);
  const histories = valueAt(columns.history ?? NONE);
  const removed = valueAt(columns.removed ?? NONE);
  const references = valueAt(columns.references ?? NONE);
  const bookings = valueAt(columns.bookings ?? NONE);
  const { idOrNull, instantOrNull } = dictionaries;

  return (at) => {
    const identity = readIdentity(at);
    const content = readContent(at);
    const deletedAt = instantOrNull(deleted(at));
    const bits = deletedAt === null ? filledBits(content) : 0;
    const held = readOwners(owners(at), identity, bits, dictionaries);
    const base = { ...identity, owners: withBookings(withReferences(held, references(at)), bookings(at)) };
    if (deletedAt !== null)
      return { ...base, deletedAt, original: fingerprintOf(content), removed: orNull(removed(at)) };
    return {
      ...base,
      deletedAt,
      content,
      accountId: idOrNull(accounts(at)),
      original: readPrint(originals(at)),
      edited: edited(at),
      editedAt: instantOrNull(editedAt(at)),
      history: readHistory(histories(at), dictionaries),
    };
  };
};

type Dictionaries = {
  readonly births: readonly Birth[];
  readonly id: (number: number) => string;
  readonly idOrNull: (number: number) => string | null;
  readonly instant: (number: number) => string;
  readonly instantOrNull: (number: number) => string | null;
};

const openDictionaries = ({ birthList, ids, instants }: Columns): Dictionaries => {
  const id = valueIn(ids);
  const instant = valueIn(instants);
  return {
    births: birthList.map(([importId, attempt, at, byRow]) => ({
      importId,
      attempt,
      at,
      ...(byRow === 1 && { byRow: true }),
    })),
    id,
    idOrNull: (number) => (number === 0 ? null : id(number - 1)),
    instant,
    instantOrNull: (number) => (number === 0 ? null : instant(number - 1)),
  };
};

const valueIn =
  <T>(values: readonly T[]) =>
  (number: number): T => {
    const value = values[number];
    if (value === undefined) throw new Error(`A stored page has no dictionary value ${number}`);
    return value;
  };

type Identity = Pick<Slot, 'birth' | 'row' | 'tail' | 'parent' | 'feed'>;

const createIdentityReader = (columns: Columns, { births }: Dictionaries): ((at: number) => Identity) => {
  const birthOf = valueIn(births);
  const birth = numberAt(columns.births);
  const row = createRowReader(columns);
  const tail = valueAt(columns.tails);
  const parent = valueAt(columns.parents);
  const feed = valueAt(columns.feeds ?? NONE);
  return (at) => ({
    birth: birthOf(birth(at)),
    row: row(at),
    tail: tail(at) || null,
    parent: parent(at) || null,
    feed: feed(at) || null,
  });
};

/** Rows are stored as differences: reading in order is fastest. */
const createRowReader = ({ rows, rowUnit = 1 }: Columns): ((at: number) => number) => {
  const step = valueAt(rows);
  let next = 0;
  let row = 0;
  return (at) => {
    if (at < next) [next, row] = [0, 0];
    for (; next <= at; next++) row += step(next) * rowUnit;
    return row;
  };
};

const createContentReader = (
  columns: Columns & { readonly amounts: readonly string[] },
  { id, idOrNull }: Dictionaries,
  pages: readonly ColumnPage[],
) => {
  const monthOf = createMonthReader(pages);
  const kinds = valueAt(columns.kinds);
  const dates = numberAt(columns.dates);
  const amounts = valueAt(columns.amounts);
  const currencies = valueAt(columns.currencies);
  const names = valueAt(columns.names);
  const notes = valueAt(columns.notes);
  const categories = numberAt(columns.categories);
  const merchants = numberAt(columns.merchants);
  const tags = valueAt(columns.tags);
  const excluded = valueAt(columns.excluded);
  const transactionKinds = numberAt(columns.transactionKinds);
  const valuationKinds = valueAt(columns.valuationKinds);
  const details = valueAt(columns.details ?? NONE);
  const links = valueAt(columns.links ?? NONE);
  const externalIds = valueAt(columns.externalIds ?? NONE);
  const metadata = valueAt(columns.metadata ?? NONE);
  const clientFields = (at: number): ClientFields => {
    const [stored, pairs] = [externalIds(at), metadata(at)];
    return {
      ...(stored !== 0 && { externalId: { source: id(stored[0]), id: stored[1] } }),
      ...(pairs !== 0 && { metadata: pairs }),
    };
  };
  const reader = {
    kind: (at: number) => kindOf(kinds(at)),
    date: (at: number) => readDate(dates(at), monthOf(at)),
    amount: amounts,
    name: names,
    notes: (at: number) => orNull(notes(at)),
    categoryId: (at: number) => idOrNull(categories(at)),
    merchantId: (at: number) => idOrNull(merchants(at)),
    tagIds: (at: number) => (tags(at) || []).map(id),
    externalId: (at: number) => clientFields(at).externalId ?? null,
    metadata: (at: number) => orNull(metadata(at)),
  };
  return {
    ...reader,
    content: (at: number): EntryContent => ({
      kind: reader.kind(at),
      date: reader.date(at),
      amount: reader.amount(at),
      currency: id(currencies(at)),
      name: reader.name(at),
      notes: reader.notes(at),
      categoryId: reader.categoryId(at),
      merchantId: reader.merchantId(at),
      tagIds: reader.tagIds(at),
      excluded: excluded(at) === 1,
      transactionKind: TRANSACTION_KINDS[transactionKinds(at) - 1] ?? null,
      valuationKind: VALUATION_KINDS[valuationKinds(at) - 1] ?? null,
      details: orNull(details(at)),
      links: orNull(links(at)),
      ...clientFields(at),
    }),
  };
};

/** The month of the page that a slot is on. */
const createMonthReader = (pages: readonly ColumnPage[]): ((at: number) => string) => {
  let page = pages[0];
  return (at) => {
    if (page === undefined || at < page.from || at >= page.to) page = pages.find(({ to }) => at < to);
    return page?.month ?? '';
  };
};

const kindOf = valueIn(KINDS);

const orNull = <T>(value: T | 0): T | null => (value === 0 ? null : value);

/** The default for pages written before this column existed. */
const NONE = [0] as const;

const readDate = (stored: number | string, month: string): string =>
  typeof stored === 'string' ? stored : `${month}-${stored < 10 ? '0' : ''}${stored}`;

const readPrint = (stored: StoredPrint | 0): Fingerprint | null => {
  if (stored === 0) return null;
  const [kind, date, amount, currency, name, details = null] = stored;
  return { kind: kindOf(kind), date, amount, currency, name, details };
};

const readHistory = (
  stored: readonly StoredChange[] | 0,
  { id, idOrNull, instant }: Dictionaries,
): readonly PastChange[] =>
  stored === 0
    ? []
    : stored.map(([changeSet, user, at, before, marks, fresh, support, joined, origin = 0, key]) => ({
        by:
          origin === 1
            ? { userId: null, changeSetId: null, importId: id(changeSet - 1) }
            : {
                userId: idOrNull(user),
                changeSetId: idOrNull(changeSet),
                ...(key !== undefined && { keyName: id(key) }),
              },
        at: instant(at),
        before,
        marks,
        fresh,
        support: support.map(([owner, bits]) => ({ id: id(owner), bits })),
        ...(joined !== undefined && origin === 0 && { joined: joined.map(id) }),
      }));

const readOwners = (
  stored: readonly StoredOwner[] | 0,
  { birth, row }: Identity,
  bits: number,
  { id, instantOrNull }: Dictionaries,
): readonly Owner[] =>
  stored === 0
    ? [{ id: birth.importId ?? USER, row, bits, filledAt: null }]
    : stored.map(([owner, ownRow, ownBits, filledAt]) => ({
        id: id(owner),
        row: ownRow,
        bits: ownBits,
        filledAt: instantOrNull(filledAt),
      }));

const withReferences = (owners: readonly Owner[], stored: StoredReferences): readonly Owner[] => {
  if (stored === 0) return owners;
  const references = typeof stored === 'string' ? [stored] : stored;
  return owners.map((owner, at) => {
    const reference = references[at] || 0;
    return reference === 0 ? owner : { ...owner, reference };
  });
};

const withBookings = (owners: readonly Owner[], stored: StoredBookings): readonly Owner[] =>
  stored === 0
    ? owners
    : owners.map((owner, at) => {
        const booking = stored[at] ?? 0;
        if (booking === 0) return owner;
        return booking === 1 ? { ...owner, pending: true } : { ...owner, booking };
      });
