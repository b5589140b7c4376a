import { HashedTexts } from '../../domain/hashed-texts.ts';
import type {
  AccountRecord,
  CategoryRecord,
  MerchantRecord,
  NativeRecord,
  TagRecord,
} from '../../formats/native/domain/native-record.ts';
import { bySourceId, createRowMaker } from '../../formats/native/domain/plan-native.ts';
import { SUPPORTED_KINDS } from '../../formats/native/domain/read-record.ts';
import { identityOf, rowNumberOf } from '../../formats/native/domain/record-kind.ts';
import type { PlanRow } from '../../publish/domain/plan.ts';

const NOWHERE = 0;

/** Rows with the source ids of their records; nothing else that they refer to is resolved. */
const { rowsOf } = createRowMaker({
  kinds: SUPPORTED_KINDS,
  numberOf: () => NOWHERE,
  securityOf: () => NOWHERE,
  identify: bySourceId,
  linksOf: () => ({ links: null, kind: 'standard' }),
  currencyOf: () => '',
});

/** The entries of a record that another file can name by the same ids, with their rows. */
export const namedRows = (record: NativeRecord): readonly PlanRow[] => (record.id === '' ? [] : rowsOf(record));

/** A record that is bound by its name. */
export type NamedRecord = CategoryRecord | MerchantRecord | TagRecord;

const NAMED_KINDS = { Category: 'category', Merchant: 'merchant', Tag: 'tag' } as const;

export const isNamed = (record: NativeRecord): record is NamedRecord => Object.hasOwn(NAMED_KINDS, record.type);

/** The kind and the name of a record, of which a file has one. */
export const namedKey = ({ type, name }: NamedRecord): string => `${NAMED_KINDS[type]} ${name}`;

/** The identity of the opening balance that is derived for an account. */
export const anchorIdentity = (accountId: string): string => `OpeningAnchor:${accountId}`;

/** A random id, which no other program gives to another record. */
const isUnmistakable = (identity: string): boolean =>
  /:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\/\d+)?$/i.test(identity);

/** Date, amount and name. */
const MARKS = 3;
const FIRST_CAPACITY = 1024;

/** The records of a file by source id. Holds 24 bytes for each entry besides a hash of its id. */
export const createRecordIndex = () => {
  const positions = new HashedTexts();
  const accounts = new Map<string, AccountRecord>();
  const named = new Map<string, string>();
  const nameOf = new Map<string, string>();
  const splits: (readonly [number, ...number[]])[] = [];
  let rows = new Float64Array(FIRST_CAPACITY);
  let marks = new Uint32Array(FIRST_CAPACITY * MARKS);
  let size = 0;

  const place = (identity: string, row: number): number => {
    const known = positions.add(identity, size);
    const position = known ?? size++;
    if (position === rows.length) [rows, marks] = [grown(rows, Float64Array), grown(marks, Uint32Array)];
    rows[position] = row;
    return position;
  };
  const isAlike = (position: number, row: PlanRow): boolean =>
    isUnmistakable(row.identity ?? '') ||
    marksOf(row).filter((mark, at) => mark === marks[position * MARKS + at]).length >= MARKS - 1;

  return {
    add: (record: NativeRecord): void => {
      if (record.type === 'Account') {
        accounts.set(record.id, record);
        place(anchorIdentity(record.id), rowNumberOf(record.line));
      }
      if (isNamed(record) && record.id !== '') {
        named.set(namedKey(record), identityOf(record.type, record.id));
        nameOf.set(identityOf(record.type, record.id), record.name);
      }
      const [first, ...parts] = namedRows(record).map((row) => {
        const position = place(row.identity ?? '', row.row);
        marks.set(marksOf(row), position * MARKS);
        return position;
      });
      if (first !== undefined && parts.length > 0) splits.push([first, ...parts]);
    },
    accounts,
    /** The identities of categories, merchants and tags by `namedKey`. */
    named,
    /** Their names by identity. */
    nameOf,
    /** The positions of split transactions, each with those of its parts. */
    splits,
    size: (): number => size,
    find: (identity: string): number | undefined => positions.get(identity),
    rowAt: (position: number): number => rows[position] ?? 0,
    isAlike,
  };
};

export type RecordIndex = ReturnType<typeof createRecordIndex>;

const grown = <Numbers extends Float64Array | Uint32Array>(
  numbers: Numbers,
  Kind: new (length: number) => Numbers,
): Numbers => {
  const larger = new Kind(numbers.length * 2);
  larger.set(numbers);
  return larger;
};

const marksOf = ({ date, amount, name }: PlanRow): readonly number[] => [date, amount, name].map(markOf);

/** FNV-1a. */
const markOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
};

/** Shows whether two files come from the same program: equal ids alone say nothing if both count from 1. */
export const createEvidence = (index: RecordIndex) => {
  const [entries, accounts, named] = [
    { common: 0, alike: 0 },
    { common: 0, alike: 0 },
    { common: 0, alike: 0 },
  ];
  const count = (counts: typeof entries, isAlike: boolean): void => {
    counts.common++;
    if (isAlike) counts.alike++;
  };
  return {
    see: (position: number, row: PlanRow): void => count(entries, index.isAlike(position, row)),
    seeAccount: ({ id, name, accountType }: AccountRecord): void => {
      const own = index.accounts.get(id);
      if (own === undefined) return;
      const isSame = own.name === name && own.accountType === accountType;
      count(accounts, isSame || isUnmistakable(identityOf('Account', id)));
    },
    seeNamed: (identity: string, name: string): void => {
      const own = index.nameOf.get(identity);
      if (own !== undefined) count(named, own === name || isUnmistakable(identity));
    },
    /** Most of the common records look alike; undefined if there are none. */
    isSameSource: (): boolean | undefined => {
      const { common, alike } = entries.common > 0 ? entries : accounts;
      if (common > 0) return alike * 2 >= common;
      // names alone can show that the program is the same, but nothing has to be asked if they do not
      return named.common > 0 && named.alike * 2 >= named.common ? true : undefined;
    },
    common: (): number => entries.common + accounts.common,
  };
};
