import { USER } from '../../platform/domain/owner.ts';
import { type EntryContent, TRANSACTION_KINDS, VALUATION_KINDS } from './entry.ts';
import { filledBits } from './fields.ts';
import { type Birth, type Fingerprint, fingerprintOf, type Owner, type Slot } from './page.ts';
import { type Columns, KINDS, type StoredOwner, type StoredPrint, valueAt } from './slot-columns.ts';

/** Decodes the output of `encodeSlots`. */
export const decodeSlots = (text: string, month: string): readonly Slot[] => {
  const columns = JSON.parse(text) as Columns;
  const slotOf = createReader(columns, month);
  return Array.from({ length: columns.count }, (_, at) => slotOf(at));
};

type Dictionaries = {
  readonly births: readonly Birth[];
  readonly id: (number: number) => string;
  readonly idOrNull: (number: number) => string | null;
  readonly instantOrNull: (number: number) => string | null;
};

const createReader = (columns: Columns, month: string): ((at: number) => Slot) => {
  const dictionaries = openDictionaries(columns);
  const readContent = createContentReader(columns, dictionaries, month);
  const readIdentity = createIdentityReader(columns, dictionaries);
  const deleted = valueAt(columns.deleted);
  const owners = valueAt(columns.owners);
  const originals = valueAt(columns.originals);
  const accounts = valueAt(columns.accounts);
  const edited = valueAt(columns.edited);
  const editedAt = valueAt(columns.editedAt);
  const { idOrNull, instantOrNull } = dictionaries;

  return (at) => {
    const identity = readIdentity(at);
    const content = readContent(at);
    const deletedAt = instantOrNull(deleted(at));
    const bits = deletedAt === null ? filledBits(content) : 0;
    const base = { ...identity, owners: readOwners(owners(at), identity, bits, dictionaries) };
    if (deletedAt !== null) return { ...base, deletedAt, original: fingerprintOf(content) };
    return {
      ...base,
      deletedAt,
      content,
      accountId: idOrNull(accounts(at)),
      original: readPrint(originals(at)),
      edited: edited(at),
      editedAt: instantOrNull(editedAt(at)),
    };
  };
};

const openDictionaries = ({ birthList, ids, instants }: Columns): Dictionaries => {
  const id = valueIn(ids);
  const instant = valueIn(instants);
  return {
    births: birthList.map(([importId, attempt, at]) => ({ importId, attempt, at })),
    id,
    idOrNull: (number) => (number === 0 ? null : id(number - 1)),
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

/** Slots must be read in order: rows are stored as differences. */
const createIdentityReader = (columns: Columns, { births }: Dictionaries): ((at: number) => Identity) => {
  const birthOf = valueIn(births);
  const birth = valueAt(columns.births);
  const step = valueAt(columns.rows);
  const tail = valueAt(columns.tails);
  const parent = valueAt(columns.parents);
  const feed = valueAt(columns.feeds ?? NONE);
  let row = 0;
  return (at) => {
    row += step(at);
    return {
      birth: birthOf(birth(at)),
      row,
      tail: tail(at) || null,
      parent: parent(at) || null,
      feed: feed(at) || null,
    };
  };
};

const createContentReader = (columns: Columns, { id, idOrNull }: Dictionaries, month: string) => {
  const kinds = valueAt(columns.kinds);
  const dates = valueAt(columns.dates);
  const amounts = valueAt(columns.amounts);
  const currencies = valueAt(columns.currencies);
  const names = valueAt(columns.names);
  const notes = valueAt(columns.notes);
  const categories = valueAt(columns.categories);
  const merchants = valueAt(columns.merchants);
  const tags = valueAt(columns.tags);
  const excluded = valueAt(columns.excluded);
  const transactionKinds = valueAt(columns.transactionKinds);
  const valuationKinds = valueAt(columns.valuationKinds);
  const details = valueAt(columns.details ?? NONE);
  const links = valueAt(columns.links ?? NONE);
  return (at: number): EntryContent => ({
    kind: kindOf(kinds(at)),
    date: readDate(dates(at), month),
    amount: amounts(at),
    currency: id(currencies(at)),
    name: names(at),
    notes: orNull(notes(at)),
    categoryId: idOrNull(categories(at)),
    merchantId: idOrNull(merchants(at)),
    tagIds: (tags(at) || []).map(id),
    excluded: excluded(at) === 1,
    transactionKind: TRANSACTION_KINDS[transactionKinds(at) - 1] ?? null,
    valuationKind: VALUATION_KINDS[valuationKinds(at) - 1] ?? null,
    details: orNull(details(at)),
    links: orNull(links(at)),
  });
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
