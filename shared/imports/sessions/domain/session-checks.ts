import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { HashedTexts } from '../../domain/hashed-texts.ts';
import type { NativeRecord } from '../../formats/native/domain/native-record.ts';
import { type NativeProblem, type ProblemCode, quote } from '../../formats/native/domain/record-fields.ts';
import type { RecordVisitor } from '../../formats/native/domain/record-kind.ts';
import { parentsFirst, type TreeNode } from '../../formats/native/domain/record-kinds/catalogue.ts';
import { createReferences, sourceKey } from '../../formats/native/domain/references.ts';

type Child = TreeNode & { readonly line: number };

/**
 * The checks between the records of a session. Unlike in a file, an id can be repeated: the record on the later
 * line counts. Other unique values must belong to the same id in all its versions.
 */
export const createSessionChecks = (add: (problem: NativeProblem) => void) => {
  const ids = new SessionIds();
  const references = createReferences(ids.newest);
  const children = new Map<string, Child>();
  let line = 0;
  let type = '';

  const report = (code: ProblemCode, what: string, field: string, value: string, at = line): void =>
    add({ code, line: at, message: `Line ${at}: ${what}`, field, value });

  const visitor: RecordVisitor = {
    sourceId: (kind, id) => {
      if (id === '' || ids.ownId(kind, id)) return;
      report('duplicate_source_id', `${kind} id ${quote(id)} is also the id of another record`, 'id', id);
    },
    name: (kind, name) => {
      if (name === '' || ids.own(`${kind} name`, name)) return;
      report('duplicate_taxonomy_name', `${kind} name ${quote(name)} is also the name of another record`, 'name', name);
    },
    reference: (target, field, id) => {
      if (id !== '') references.want({ line, from: type, field, target, id });
    },
    parent: (id, parentId) => {
      children.set(id, { id, parentId, line });
    },
    valuationDay: (accountId, date) => {
      if (accountId === '' || date === '' || ids.own('Valuation day', `${date} ${accountId}`)) return true;
      const what = `account_id ${quote(accountId)} already has a Valuation on ${date}`;
      report('duplicate_valuation', what, 'date', date);
      return false;
    },
  };

  return {
    /** Starts a record. Returns whether its id came before. */
    begin: (nextLine: number, record: NativeRecord): boolean => {
      line = nextLine;
      type = record.type;
      if (record.type === 'Category') children.delete(record.id);
      return ids.begin(nextLine, record);
    },
    visitor,
    isNewest: (at: number, record: NativeRecord): boolean => ids.isNewest(at, record),
    missing: () => references.missing(),
    /** The checks that need all categories. */
    settle: (): void => {
      for (const { id, parentId, line: at } of parentsFirst([...children.values()]).cyclic) {
        report('invalid_parent', `Category ${quote(id)} is below itself`, 'parent_id', parentId ?? '', at);
      }
    },
  };
};

const VALUES = 2 ** 32 - 2;

/**
 * Tracks the newest record of each id, and the owners of other unique texts (names, days, parts of splits).
 * Uses two hash tables of memory.
 */
class SessionIds {
  /** The line of the newest record of each id, and of the newest split with each part. */
  readonly newest = new HashedTexts();
  readonly #owners = new HashedTexts();
  #line = 0;
  #type = '';
  #id = '';
  #owner: number | undefined;
  #isNamed = false;

  /** Starts a record. Returns whether its id came before. */
  begin(line: number, { type, id }: NativeRecord): boolean {
    this.#line = line;
    this.#type = type;
    this.#id = id;
    this.#owner = undefined;
    this.#isNamed = false;
    return id !== '' && this.newest.set(sourceKey(type, id), line) !== undefined;
  }

  /** Whether this is the newest record with its id. */
  isNewest(line: number, { type, id }: NativeRecord): boolean {
    return id === '' || this.newest.get(sourceKey(type, id)) === line;
  }

  /** Assigns a text to the current record; returns false if it belongs to another id. */
  own(space: string, text: string): boolean {
    const owner = this.#ownerHash();
    const known = this.#owners.add(sourceKey(space, text), owner);
    return known === undefined || known === owner;
  }

  /** Assigns an id to the current record or its part; returns false if another record has it. */
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

  /** A hash of the current record's id. */
  #ownerHash(): number {
    if (this.#owner === undefined) {
      const [a = 0, b = 0, c = 0, d = 0] = sha256(sourceKey(this.#type, this.#id));
      this.#owner = (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % VALUES;
    }
    return this.#owner;
  }
}
