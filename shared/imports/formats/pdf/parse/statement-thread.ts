import { parentPort, workerData } from 'node:worker_threads';
import { hasFields, isBytes, isObject } from '../../../../platform/domain/stored-shape.ts';
import type { StatementRead } from '../../../prepare/use-cases/reading-ports.ts';
import { readStatement } from '../domain/read-statement.ts';
import type { StatementHints } from '../domain/statement.ts';
import { readPdfText } from './pdf-text.ts';

export type ThreadWork = { readonly bytes: Uint8Array; readonly hints: StatementHints };

const isWork = hasFields<ThreadWork>({ bytes: isBytes, hints: isObject });

/** Runs in the thread: reads one statement and sends the result to the parent thread. */
export const serveStatement = async (): Promise<void> => {
  if (!isWork(workerData)) throw new Error('The thread was started without a statement');
  const { bytes, hints } = workerData;
  const text = await readPdfText(bytes);
  const read: StatementRead = text.ok
    ? { ok: true, statement: readStatement(text.items, hints) }
    : { ok: false, message: text.message };
  parentPort?.postMessage(read);
};
