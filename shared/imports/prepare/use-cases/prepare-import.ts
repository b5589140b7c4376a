import { DomainError } from '../../../platform/domain/errors.ts';
import { unreadableAs } from '../../detect/parse/foreign-content.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { isCsvType, typeFacts } from '../../types/domain/type-facts.ts';
import type { QueueName } from '../../use-cases/import-ports.ts';
import { type PrepareDependencies, type Prepared, prepareRows } from './prepare-rows.ts';

/** The most that is read within a request; larger files are read in the background. */
const INLINE_ROWS = 20_000;
/** A line can be as long as the file, and reading a row cannot be interrupted. */
const INLINE_LINE_BYTES = 2 ** 20;
const INLINE_MILLISECONDS = 5_000;

export type PrepareAtOnceDependencies = PrepareDependencies & {
  readonly milliseconds: () => number;
};

/** Reads a file within the request; `interrupted` if it is too large or takes too long. */
export const prepareAtOnce = async (
  deps: PrepareAtOnceDependencies,
  record: ImportRecord,
  bytes: Uint8Array,
): Promise<Prepared> => {
  if (!isSmall(bytes)) {
    const foreign = isCsvType(record.type) ? unreadableAs(record.type, bytes) : undefined;
    return { ok: false, error: foreign === undefined ? 'interrupted' : new DomainError('invalid_file_type', foreign) };
  }
  const started = deps.milliseconds();
  const file = { bytes: async () => bytes, chunks: () => [bytes] };
  return prepareRows(deps, record, file, () => deps.milliseconds() - started < INLINE_MILLISECONDS);
};

/** Looks for line feeds, which is cheap: there are never fewer line feeds than rows. */
const isSmall = (bytes: Uint8Array): boolean => {
  let lines = 0;
  for (let from = 0; from < bytes.length; ) {
    const at = bytes.indexOf(10, from);
    const end = at < 0 ? bytes.length : at;
    lines += 1;
    if (lines > INLINE_ROWS || end - from > INLINE_LINE_BYTES) return false;
    from = end + 1;
  }
  return true;
};

/** The queue of the worker that reads the file. PDFs have their own, because they need a large library. */
export const prepareQueueOf = ({ type }: Pick<ImportRecord, 'type'>): QueueName =>
  typeFacts(type)?.format === 'pdf' ? 'statement' : 'prepare';
