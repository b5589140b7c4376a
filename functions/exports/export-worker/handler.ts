import { createMessageHandler, type MessageHandlerDependencies } from '../../../shared/platform/sqs/queue-handler.ts';
import { ExportMessage } from '../../../shared/exports/schema/export-message.ts';
import type { ExportDependencies } from '../../../shared/exports/use-cases/export-dependencies.ts';
import { createExportWorker } from '../../../shared/exports/use-cases/export-worker.ts';
import { createSliceClock, type SliceSettings } from '../../../shared/platform/use-cases/clock.ts';

type Dependencies = ExportDependencies &
  Pick<MessageHandlerDependencies<unknown>, 'isTransient' | 'logger'> & { readonly settings: SliceSettings };

/** Drains the export queue. */
export const createHandler = ({ isTransient, logger, settings, ...deps }: Dependencies) => {
  const work = createExportWorker(deps);
  return createMessageHandler({
    isTransient,
    logger,
    queue: 'export',
    parse: (value) => ExportMessage.parse(value),
    send: deps.queue.send,
    describe: ({ exportId }) => ({ exportId }),
    work: (wakeUp, context) =>
      work(
        wakeUp,
        createSliceClock(settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
};
