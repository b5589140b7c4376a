import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AbstractIterator, AbstractKeyIterator, AbstractLevel, AbstractValueIterator } from 'abstract-level';
import { BLOB, type Range, SqliteCursor, type Statements, statementCache, toBuffer, where } from './sqlite-cursor.ts';

type Operation =
  | { readonly type: 'put'; readonly key: Buffer; readonly value: Buffer }
  | { readonly type: 'del'; readonly key: Buffer };

/** A write in the caller's encodings, as `AbstractLevel.batch` takes it. */
export type Companion =
  | { readonly type: 'put'; readonly key: string; readonly value: unknown }
  | { readonly type: 'del'; readonly key: string };

type Limited = Range & { readonly limit: number };

const PUT = `INSERT INTO entries (k, v) VALUES (${BLOB}, ${BLOB}) ON CONFLICT (k) DO UPDATE SET v = excluded.v`;
const DELETE = `DELETE FROM entries WHERE k = ${BLOB}`;
const GET = `SELECT v FROM entries WHERE k = ${BLOB}`;

/** In WAL mode, the operating system holds committed data, so it survives a kill -9 of this process. */
const SETUP = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  PRAGMA cache_size = -16000;
  PRAGMA wal_autocheckpoint = 4000;
  CREATE TABLE IF NOT EXISTS entries (k BLOB PRIMARY KEY, v BLOB NOT NULL) WITHOUT ROWID;
`;

const manifest = (location: string) => ({
  encodings: { buffer: true },
  permanence: location !== ':memory:',
  implicitSnapshots: false,
  has: true,
  seek: true,
  getSync: true,
});

/**
 * A sorted key-value store on one SQLite file (`:memory:` for none), in the interface that dynalite expects of `level`.
 * LevelDB lost acknowledged updates of frequently overwritten keys; docs/adr has the measurements.
 */
export class SqliteLevel extends AbstractLevel<Buffer, string, unknown> {
  readonly #location: string;
  #database: DatabaseSync | undefined;
  #statements: Statements = () => {
    throw new Error('The store is not open');
  };
  #companions: readonly Companion[] = [];

  constructor(location: string, options: Readonly<Record<string, unknown>> = {}) {
    super(manifest(location), options);
    this.#location = location;
  }

  /** Combines the first write that `write` starts and `companions` into one atomic batch. */
  together(companions: readonly Companion[], write: () => void): void {
    this.#companions = companions;
    try {
      write();
    } finally {
      this.#companions = [];
    }
  }

  override put(key: string, value: unknown, options: object = {}): Promise<void> {
    const companions = this.#takeCompanions();
    if (companions.length === 0) return super.put(key, value, options);
    return super.batch([...companions, { type: 'put', key, value }], options);
  }

  override del(key: string, options: object = {}): Promise<void> {
    const companions = this.#takeCompanions();
    if (companions.length === 0) return super.del(key, options);
    return super.batch([...companions, { type: 'del', key }], options);
  }

  #takeCompanions(): readonly Companion[] {
    const companions = this.#companions;
    this.#companions = [];
    return companions;
  }

  async _open(): Promise<void> {
    if (this.#location !== ':memory:') mkdirSync(dirname(this.#location), { recursive: true });
    this.#database = new DatabaseSync(this.#location);
    this.#database.exec(SETUP);
    this.#statements = statementCache(this.#database);
  }

  async _close(): Promise<void> {
    this.#database?.close();
    this.#database = undefined;
  }

  _getSync(key: Buffer): Buffer | undefined {
    const row = this.#statements(GET).get(key) as { readonly v: Uint8Array } | undefined;
    return row === undefined ? undefined : toBuffer(row.v);
  }

  async _get(key: Buffer): Promise<Buffer | undefined> {
    return this._getSync(key);
  }

  async _getMany(keys: readonly Buffer[]): Promise<(Buffer | undefined)[]> {
    return keys.map((key) => this._getSync(key));
  }

  async _has(key: Buffer): Promise<boolean> {
    return this._getSync(key) !== undefined;
  }

  async _hasMany(keys: readonly Buffer[]): Promise<boolean[]> {
    return keys.map((key) => this._getSync(key) !== undefined);
  }

  async _put(key: Buffer, value: Buffer): Promise<void> {
    this.#statements(PUT).run(key, value);
  }

  async _del(key: Buffer): Promise<void> {
    this.#statements(DELETE).run(key);
  }

  async _batch(operations: readonly Operation[]): Promise<void> {
    this.#statements('BEGIN IMMEDIATE').run();
    try {
      for (const operation of operations) {
        if (operation.type === 'put') this.#statements(PUT).run(operation.key, operation.value);
        else this.#statements(DELETE).run(operation.key);
      }
      this.#statements('COMMIT').run();
    } catch (error) {
      this.#statements('ROLLBACK').run();
      throw error;
    }
  }

  async _clear(options: Limited): Promise<void> {
    const { sql, values } = where(options);
    const order = options.reverse === true ? 'DESC' : 'ASC';
    const keys = `SELECT k FROM entries${sql} ORDER BY k ${order} LIMIT ?`;
    this.#statements(`DELETE FROM entries WHERE k IN (${keys})`).run(...values, options.limit);
  }

  _iterator(options: Limited) {
    return new EntryIterator(this, options, new SqliteCursor(this.#statements, options));
  }

  _keys(options: Limited) {
    return new KeyIterator(this, options, new SqliteCursor(this.#statements, options));
  }

  _values(options: Limited) {
    return new ValueIterator(this, options, new SqliteCursor(this.#statements, options));
  }
}

class EntryIterator extends AbstractIterator<SqliteLevel, string, unknown> {
  readonly #cursor: SqliteCursor;

  constructor(level: SqliteLevel, options: Limited, cursor: SqliteCursor) {
    super(level, options as never);
    this.#cursor = cursor;
  }

  async _next() {
    return this.#cursor.next();
  }

  _seek(target: Buffer) {
    this.#cursor.seek(target);
  }

  async _nextv(size: number) {
    return this.#cursor.nextMany(size);
  }
}

class KeyIterator extends AbstractKeyIterator<SqliteLevel, string> {
  readonly #cursor: SqliteCursor;

  constructor(level: SqliteLevel, options: Limited, cursor: SqliteCursor) {
    super(level, options as never);
    this.#cursor = cursor;
  }

  async _next() {
    return this.#cursor.next()?.[0];
  }

  _seek(target: Buffer) {
    this.#cursor.seek(target);
  }

  async _nextv(size: number) {
    return this.#cursor.nextMany(size).map(([key]) => key);
  }
}

class ValueIterator extends AbstractValueIterator<SqliteLevel, string, unknown> {
  readonly #cursor: SqliteCursor;

  constructor(level: SqliteLevel, options: Limited, cursor: SqliteCursor) {
    super(level, options as never);
    this.#cursor = cursor;
  }

  async _next() {
    return this.#cursor.next()?.[1];
  }

  _seek(target: Buffer) {
    this.#cursor.seek(target);
  }

  async _nextv(size: number) {
    return this.#cursor.nextMany(size).map(([, value]) => value);
  }
}
