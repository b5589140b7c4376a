import { randomUUID } from 'node:crypto';
import { ExportMessage } from '../../shared/exports/schema/export.ts';
import { createExportWorker } from '../../shared/exports/use-cases/export-worker.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { createMessageHandler } from '../../shared/platform/sqs/queue-handler.ts';
import { accounts } from '../accounts/adapters.ts';
import { records } from '../catalogue/adapters.ts';
import { uploads } from '../imports/adapters.ts';
import { ledger, ledgerKeys } from '../ledger/adapters.ts';
import { today } from '../people/adapters.ts';
import { inSlices, log, made } from '../platform/adapters.ts';
import { archives, exportQueue, exports, originals } from './adapters.ts';

/** Processes the export queue. */
export const handler = lambda(() => {
  const queue = exportQueue();
  const work = createExportWorker({
    ...made({ exports, today, accounts, records, ledger, ledgerKeys, originals, uploads, archives }),
    queue,
    logger: log(),
    randomId: randomUUID,
  });
  return createMessageHandler({
    logger: log(),
    queue: 'export',
    parse: (value) => ExportMessage.parse(value),
    send: queue.send,
    describe: ({ exportId }) => ({ exportId }),
    work: inSlices(work),
  });
});
