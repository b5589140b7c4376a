import type { Sha256 } from '../../../platform/domain/hash.ts';
import type { NativeRecord } from '../native/native-record.ts';
import { sourceKey } from '../native/references.ts';
import { SourceIds } from '../native/source-ids.ts';

const VALUES = 2 ** 32 - 2;

/**
 * Which record of a session an id means by now, and to which id other texts belong (names, days, parts of splits).
 * Memory is that of two tables of hashes.
 */
export class SessionIds {
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
