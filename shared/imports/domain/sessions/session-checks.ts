import type { Sha256 } from '../../../platform/domain/ids.ts';
import type { NativeRecord } from '../native/native-record.ts';
import { type NativeProblem, type ProblemCode, quote } from '../native/record-fields.ts';
import type { RecordVisitor } from '../native/record-kind.ts';
import { parentsFirst, type TreeNode } from '../native/record-kinds/catalogue.ts';
import { createReferences, SourceIds, sourceKey } from '../native/references.ts';

type Child = TreeNode & { readonly line: number };

/**
 * The checks between the records of a session. Unlike those of a file they let an id come again: the record of the later
 * line counts. What else must be unique must belong to one id through all its versions.
 */
export const createSessionChecks = (hash: Sha256, add: (problem: NativeProblem) => void) => {
  const ids = new SessionIds(hash);
  const references = createReferences(hash, ids.newest);
  const children = new Map<string, Child>();
  let line = 0;
  let type = '';

  const report = (code: ProblemCode, what: string, field: string, value: string, at = line): void =>
    add({ code, line: at, message: `Line ${at}: ${what}`, field, value });

  const visitor: RecordVisitor = {
    sourceId: (kind, id) => {
      if (id === '' || ids.ownId(kind, id)) return;
      report('duplicate_source_id', `${kind} id ${quote(id)} is that of another record too`, 'id', id);
    },
    name: (kind, name) => {
      if (name === '' || ids.own(`${kind} name`, name)) return;
      report('duplicate_taxonomy_name', `${kind} name ${quote(name)} is that of another id too`, 'name', name);
    },
    reference: (target, field, id) => {
      if (id !== '') references.want({ line, from: type, field, target, id });
    },
    parent: (id, parentId) => {
      children.set(id, { id, parentId, line });
    },
    valuationDay: (accountId, date) => {
      if (accountId === '' || date === '' || ids.own('Valuation day', `${date} ${accountId}`)) return true;
      const what = `account_id ${quote(accountId)} has another Valuation on ${date}`;
      report('duplicate_valuation', what, 'date', date);
      return false;
    },
  };

  return {
    /** Takes up a record. Returns whether its id came before. */
    begin: (nextLine: number, record: NativeRecord): boolean => {
      line = nextLine;
      type = record.type;
      if (record.type === 'Category') children.delete(record.id);
      return ids.begin(nextLine, record);
    },
    visitor,
    isNewest: (at: number, record: NativeRecord): boolean => ids.isNewest(at, record),
    missing: () => references.missing(),
    /** What only all categories together can tell. */
    settle: (): void => {
      for (const { id, parentId, line: at } of parentsFirst([...children.values()]).cyclic) {
        report('invalid_parent', `Category ${quote(id)} is below itself`, 'parent_id', parentId ?? '', at);
      }
    },
  };
};

const VALUES = 2 ** 32 - 2;

/**
 * Which record of a session an id means by now, and to which id other texts belong (names, days, parts of splits).
 * Memory is that of two tables of hashes.
 */
class SessionIds {
  /** The line of the newest record of each id, and of the newest split with each part. */
  readonly newest: SourceIds;
  readonly #owners: SourceIds;
  readonly #hash: Sha256;
  #line = 0;
  #type = '';
  #id = '';
  #owner: number | undefined;
  #isNamed = false;

  constructor(hash: Sha256) {
    this.#hash = hash;
    this.newest = new SourceIds(hash);
    this.#owners = new SourceIds(hash);
  }

  /** Takes up a record. Returns whether its id came before. */
  begin(line: number, { type, id }: NativeRecord): boolean {
    this.#line = line;
    this.#type = type;
    this.#id = id;
    this.#owner = undefined;
    this.#isNamed = false;
    return id !== '' && this.newest.set(sourceKey(type, id), line) !== undefined;
  }

  /** Whether no later record has the id of this one. */
  isNewest(line: number, { type, id }: NativeRecord): boolean {
    return id === '' || this.newest.get(sourceKey(type, id)) === line;
  }

  /** Makes a text that of the record at hand; false when it is that of another id. */
  own(space: string, text: string): boolean {
    const owner = this.#ownerHash();
    const known = this.#owners.add(sourceKey(space, text), owner);
    return known === undefined || known === owner;
  }

  /** Takes an id that the record at hand names itself or a part of it by; false when another record has it. */
  ownId(type: string, id: string): boolean {
    const key = sourceKey(type, id);
    if (type === this.#type && id === this.#id) {
      const isFirst = !this.#isNamed;
      this.#isNamed = true;
      return isFirst && this.#owners.get(sourceKey('part', key)) === undefined;
    }
    const before = this.newest.set(key, this.#line);
    const isWhole = before !== undefined && this.#owners.get(sourceKey('part', key)) === undefined;
    return before !== this.#line && !isWhole && this.own('part', key);
  }

  /** What stands for the id of the record at hand. */
  #ownerHash(): number {
    if (this.#owner === undefined) {
      const [a = 0, b = 0, c = 0, d = 0] = this.#hash(sourceKey(this.#type, this.#id));
      this.#owner = (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % VALUES;
    }
    return this.#owner;
  }
}
