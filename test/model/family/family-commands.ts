import fc from 'fast-check';
import { disturbance } from '../disturbance.ts';
import { FILE_TYPES, type FileRow } from './family-files.ts';

/** True once in `times` cases on average. */
const rarely = (times: number) => fc.nat(times - 1).map((drawn) => drawn === times - 1);

/** Few values, so that files overlap in the ledger. */
const row: fc.Arbitrary<FileRow> = fc.record({
  date: fc.constantFrom('2026-01-03', '2026-01-03', '2026-02-03'),
  amount: fc.constantFrom('-1.5', '-1.5', '-1.5', '2'),
  name: fc.constantFrom('a', 'a', 'a', 'b'),
  category: fc.constantFrom('', 'c1', 'c2'),
  split: fc.boolean(),
  broken: rarely(40),
});
const which = fc.nat(9);

/** Rows by source id, so that a later chunk can repeat one. */
const chunk = fc.array(fc.record({ id: fc.nat(5), row }), { minLength: 1, maxLength: 3 });
export type Chunk = typeof chunk extends fc.Arbitrary<infer T> ? T : never;

/** `waits`: all work finishes before the next command; otherwise only a few messages are delivered. */
const about = {
  disturbance,
  waits: fc.boolean(),
  arrives: fc.nat(3),
};

const COMMANDS = {
  file: fc.record({
    kind: fc.constant('file' as const),
    ...about,
    type: fc.constantFrom('TransactionImport', 'TransactionImport', ...FILE_TYPES),
    // two at most: the model does not know when three rows tell a statement in other words
    rows: fc.array(row, { minLength: 1, maxLength: 2 }),
    publish: rarely(6).map((isKept) => !isKept),
  }),
  session: fc.record({
    kind: fc.constant('session' as const),
    ...about,
    chunks: fc.array(chunk, { minLength: 1, maxLength: 3 }),
    /** The order in which they are sent, some of them again. */
    order: fc.array(fc.nat(3), { maxLength: 5 }),
    /** One of them has a record that cannot be read. */
    faulty: fc.option(fc.nat(2), { nil: undefined, freq: 3 }),
    publish: rarely(6).map((isKept) => !isKept),
  }),
  chunk: fc.record({ kind: fc.constant('chunk' as const), ...about, which, chunk }),
  publish: fc.record({ kind: fc.constant('publish' as const), ...about, which }),
  revert: fc.record({ kind: fc.constant('revert' as const), ...about, which, force: fc.boolean() }),
  remove: fc.record({ kind: fc.constant('remove' as const), ...about, which }),
  repair: fc.record({
    kind: fc.constant('repair' as const),
    ...about,
    which,
    row: fc.nat(4),
    name: fc.constantFrom('a', 'c'),
  }),
  reconfigure: fc.record({ kind: fc.constant('reconfigure' as const), ...about, which }),
  assign: fc.record({
    kind: fc.constant('assign' as const),
    ...about,
    which,
    to: fc.constantFrom('mine', 'nothing', 'itself'),
  }),
  edit: fc.record({
    kind: fc.constant('edit' as const),
    ...about,
    which,
    how: fc.constantFrom('rename', 'reprice', 'file', 'unfile', 'remove'),
  }),
};

const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** One command in the history of a family. */
export const command = fc.oneof(
  weighted(5, COMMANDS.file),
  weighted(2, COMMANDS.session),
  weighted(1, COMMANDS.chunk),
  weighted(3, COMMANDS.publish),
  weighted(6, COMMANDS.revert),
  weighted(1, COMMANDS.remove),
  weighted(2, COMMANDS.repair),
  weighted(1, COMMANDS.reconfigure),
  weighted(2, COMMANDS.assign),
  weighted(5, COMMANDS.edit),
);
/** The history of a family: first some files, then any commands. */
export const life = fc
  .tuple(
    fc.array(COMMANDS.file, { minLength: 1, maxLength: 2, size: 'max' }),
    fc.array(command, { minLength: 2, maxLength: 10, size: 'max' }),
  )
  .map(([files, rest]) => [...files, ...rest]);
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
export type CommandOf<K extends Command['kind']> = Extract<Command, { readonly kind: K }>;
